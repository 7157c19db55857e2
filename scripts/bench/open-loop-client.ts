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
 * ms since the beginning, and `ms` how long it took until its end; `comeAgainMs` is how long they are told to wait.
 */
export type Walked = { end: "done" | "refused" | "halfway" | "failed"; at: number; ms: number; comeAgainMs: number };

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
      while (!isOver()) {
        const { comeAgainMs } = await next();
        // Whoever is told to come again does so then, as people and the page's script do, and not at once.
        if (comeAgainMs > 0) await new Promise((resolve) => setTimeout(resolve, comeAgainMs));
      }
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
  const ended = (end: Walked["end"], { comeAgainMs }: Replied): Walked => {
    return { end, at: started - began, ms: performance.now() - started, comeAgainMs };
  };
  // Back saves what was chosen and finishes nothing, so that the same question can be answered again and again.
  const taken = await send(to, step.body.replace("intent=next", "intent=back"));
  if (taken.status !== 303) return ended(taken.status === 503 ? "refused" : "failed", taken);
  const page = await send(to);
  return ended(page.status === 200 ? "done" : "halfway", page);
}

type Replied = { status: number; comeAgainMs: number };

const noReply: Replied = { status: 0, comeAgainMs: 0 };

function send(to: { agent: Agent; port: number; path: string; cookie: string }, body?: string): Promise<Replied> {
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
          "accept-encoding": "gzip, deflate, br, zstd",
          ...(body ? { "content-type": "application/x-www-form-urlencoded", "content-length": body.length } : {}),
        },
      },
      (response) => {
        const comeAgainMs = 1_000 * Number(response.headers["retry-after"] ?? 0);
        const replied = { status: response.statusCode ?? 0, comeAgainMs };
        response.on("error", () => resolve(noReply)).on("end", () => resolve(replied));
        response.resume();
      },
    );
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve(noReply)).end(body);
  });
}
