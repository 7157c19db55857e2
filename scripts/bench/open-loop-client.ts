/** The people of the open loop, in a process of their own so that their CPU is not the server's. Started with `fork`. */
import { Agent, request } from "node:http";
import { ofRun, type Step } from "./walk";

export type Offered = {
  port: number;
  visitors: { cookie: string; resultId: string }[];
  step: Step;
  seconds: number;
  /** Requests that begin in a second, whatever is answered; without it, as many at once as `atOnce` says. */
  perSecond?: number;
  atOnce?: number;
};

/** `at` is when the request began, in ms since the beginning; status 0: no answer. */
export type Answered = { method: "GET" | "POST"; status: number; at: number; ms: number };

/** No answer is waited for longer than this. */
const patienceMs = 15_000;

process.on("message", async (load: Offered) => {
  process.send?.(await offer(load));
});
process.on("disconnect", () => process.exit());

async function offer(load: Offered): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4_000 });
  const began = performance.now();
  const isOver = () => performance.now() - began > load.seconds * 1_000;
  const all: Promise<Answered>[] = [];
  let count = 0;
  const next = () => {
    const answered = send(load, agent, count++, began);
    all.push(answered);
    return answered;
  };
  if (load.perSecond) {
    for (let due = 0; !isOver(); ) {
      const reached = ((performance.now() - began) / 1_000) * load.perSecond;
      for (; due < reached; due++) next();
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  } else {
    const visitor = async () => {
      while (!isOver()) await next();
    };
    await Promise.all(Array.from({ length: load.atOnce ?? 1 }, visitor));
  }
  const answered = await Promise.all(all);
  agent.destroy();
  return answered;
}

/** Every second request posts an answer, the other reads the page it leads to. */
function send({ port, visitors, step }: Offered, agent: Agent, count: number, began: number): Promise<Answered> {
  const visitor = visitors[Math.floor(count / 2) % visitors.length];
  if (!visitor) throw new Error("nobody comes");
  const method = count % 2 === 0 ? "POST" : "GET";
  // Back saves what was chosen and finishes nothing, so that the same question can be answered again and again.
  const body = method === "POST" ? step.body.replace("intent=next", "intent=back") : undefined;
  const path = ofRun(step.post, visitor.resultId);
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ method, status, at: started - began, ms: performance.now() - started });
    const sent = request(
      {
        agent,
        host: "127.0.0.1",
        port,
        method,
        path,
        timeout: patienceMs,
        headers: {
          cookie: visitor.cookie,
          "sec-fetch-site": "same-origin",
          ...(body ? { "content-type": "application/x-www-form-urlencoded", "content-length": body.length } : {}),
        },
      },
      (response) => {
        response.on("error", () => done(0)).on("end", () => done(response.statusCode ?? 0));
        response.resume();
      },
    );
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => done(0)).end(body);
  });
}
