/** The people of the open loop, in a process of their own so that their CPU is not the server's. Started with `fork`. */
import { Agent, request } from "node:http";
import { ofRun, type Step } from "./walk";

export type Offered = {
  port: number;
  visitors: { cookie: string; resultId: string }[];
  step: Step;
  seconds: number;
  /** Steps that begin in a second, whatever is answered; without it, as many at once as `atOnce` says. */
  perSecond?: number;
  atOnce?: number;
};

/**
 * A step: an answer is posted and the page after it is read, by the same person. It is `refused` where they are told to come
 * again before their answer is taken, and `halfway` where they are told so, or nothing, after it. `at` is when it began, in
 * ms since the beginning, and `ms` how long it took until its end.
 */
export type Walked = { end: "done" | "refused" | "halfway" | "failed"; at: number; ms: number };

/** No answer is waited for longer than this. */
const patienceMs = 15_000;

process.on("message", async (load: Offered) => {
  process.send?.(await offer(load));
});
process.on("disconnect", () => process.exit());

async function offer(load: Offered): Promise<Walked[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4_000 });
  const began = performance.now();
  const isOver = () => performance.now() - began > load.seconds * 1_000;
  const all: Promise<Walked>[] = [];
  let count = 0;
  const next = () => {
    const walked = walk(load, agent, count++, began);
    all.push(walked);
    return walked;
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
  const walked = await Promise.all(all);
  agent.destroy();
  return walked;
}

async function walk({ port, visitors, step }: Offered, agent: Agent, count: number, began: number): Promise<Walked> {
  const visitor = visitors[count % visitors.length];
  if (!visitor) throw new Error("nobody comes");
  const to = { agent, port, path: ofRun(step.post, visitor.resultId), cookie: visitor.cookie };
  const started = performance.now();
  const ended = (end: Walked["end"]): Walked => ({ end, at: started - began, ms: performance.now() - started });
  // Back saves what was chosen and finishes nothing, so that the same question can be answered again and again.
  const taken = await send(to, step.body.replace("intent=next", "intent=back"));
  if (taken !== 303) return ended(taken === 503 ? "refused" : "failed");
  return ended((await send(to)) === 200 ? "done" : "halfway");
}

/** The status of the answer; 0: there was none. */
function send(to: { agent: Agent; port: number; path: string; cookie: string }, body?: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      {
        agent: to.agent,
        host: "127.0.0.1",
        port: to.port,
        method: body ? "POST" : "GET",
        path: to.path,
        timeout: patienceMs,
        headers: {
          cookie: to.cookie,
          "sec-fetch-site": "same-origin",
          ...(body ? { "content-type": "application/x-www-form-urlencoded", "content-length": body.length } : {}),
        },
      },
      (response) => {
        response.on("error", () => resolve(0)).on("end", () => resolve(response.statusCode ?? 0));
        response.resume();
      },
    );
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve(0)).end(body);
  });
}
