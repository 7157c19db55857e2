/**
 * Ordinary people who answer while the server is attacked, and a probe that asks `/healthz` again and again: what it
 * waits for is how long the server's one thread was busy. A process of its own, so that making and sending the attack
 * delays neither. Started with `fork`.
 */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Step } from "../bench/walk";
import { clock } from "./wire";

export type Bystanders = {
  port: number;
  /** Cookie header of each person; a person walks once. */
  cookies: string[];
  walk: Step[];
  peopleAtOnce: number;
  /** Milliseconds a person thinks before each answer. */
  thinkMs: number;
};

/** One look of the probe. */
export type Look = { from: number; to: number };

export type Walked = {
  /** Milliseconds of each request that was answered. */
  latencies: number[];
  /** How many answers of a person's walk were acknowledged. */
  acknowledged: number[];
  /** Requests that met a closed door or an answer of 500 and above; they were sent again. */
  failed: number;
};

const probeEveryMs = 4;
const tellEveryMs = 10;

process.on("message", (message: { start: Bystanders } | { stop: true }) => {
  if ("stop" in message) isOver = true;
  else walkAll(message.start).then((walked) => process.send?.({ walked }));
});

let isOver = false;

async function walkAll({ port, cookies, walk, peopleAtOnce, thinkMs }: Bystanders): Promise<Walked> {
  const agent = new Agent({ keepAlive: true });
  const walked: Walked = { latencies: [], acknowledged: cookies.map(() => 0), failed: 0 };
  const waiting = cookies.entries();
  void probe(port);

  async function people(): Promise<void> {
    for (const [person, cookie] of waiting) {
      for (const step of walk) {
        await sleep(thinkMs);
        if (isOver) return;
        await untilAnswered("POST", step.post, cookie, step.body);
        walked.acknowledged[person] = (walked.acknowledged[person] ?? 0) + 1;
        await untilAnswered("GET", step.onward ?? step.to, cookie);
      }
    }
  }

  async function untilAnswered(method: "GET" | "POST", path: string, cookie: string, body?: string): Promise<void> {
    for (;;) {
      const before = performance.now();
      const status = await ask(agent, { port, method, path, cookie, body }).catch(() => 0);
      if (status >= 200 && status < 400) {
        walked.latencies.push(performance.now() - before);
        return;
      }
      if (status >= 400 && status < 500) throw new Error(`${method} ${path} of an ordinary person: ${status}`);
      walked.failed += 1;
      await sleep(100);
    }
  }

  await Promise.all(Array.from({ length: peopleAtOnce }, people));
  agent.destroy();
  return walked;
}

async function probe(port: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let looks: Look[] = [];
  let told = clock();
  while (!isOver) {
    const from = clock();
    const isAnswered = await ask(agent, { port, method: "GET", path: "/healthz" }).then(
      () => true,
      () => false,
    );
    const to = clock();
    if (isAnswered) looks.push({ from, to });
    if (to - told > tellEveryMs) {
      process.send?.({ looks });
      [looks, told] = [[], to];
    }
    await sleep(isAnswered ? probeEveryMs : 50);
  }
  agent.destroy();
}

type Asked = { port: number; method: "GET" | "POST"; path: string; cookie?: string; body?: string };

/** Sends one request, reads its answer to the end and returns its status. */
function ask(agent: Agent, { port, method, path, cookie, body }: Asked): Promise<number> {
  const headers = {
    ...(cookie ? { cookie } : {}),
    ...(body === undefined
      ? {}
      : {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": Buffer.byteLength(body),
          "sec-fetch-site": "same-origin",
        }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers }, (response) => {
      response.on("error", reject).on("end", () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sent.on("error", reject).end(body);
  });
}

// Whoever started us may be killed.
process.on("disconnect", () => process.exit());
