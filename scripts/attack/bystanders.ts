/**
 * Ordinary people who answer while the server is attacked. A process of its own, so that making and sending the attack
 * does not delay them. Started with `fork`.
 */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ofRun, type Step } from "../bench/walk";
import { clock } from "./wire";

export type Bystanders = {
  port: number;
  /** Cookie header and run of each person; a person walks once. */
  people: { cookie: string; resultId: string }[];
  walk: Step[];
  peopleAtOnce: number;
  /** Milliseconds a person thinks before each answer. */
  thinkMs: number;
};

export type Walked = {
  /** Each request that was answered: when it began, and how many milliseconds it took. */
  requests: { from: number; tookMs: number }[];
  /** How many answers of a person's walk were acknowledged. */
  acknowledged: number[];
  /** Requests that met a closed door or an answer of 400 and above, by what they met. Those of 500 are sent again. */
  failed: Record<string, number>;
};

const walked: Walked = { requests: [], acknowledged: [], failed: {} };
let isOver = false;

process.on("message", (message: { start: Bystanders } | { tell: true } | { stop: true }) => {
  if ("tell" in message) process.send?.({ soFar: walked });
  else if ("stop" in message) isOver = true;
  else walkAll(message.start).then(() => process.send?.({ walked }));
});

async function walkAll({ port, people, walk, peopleAtOnce, thinkMs }: Bystanders): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  walked.acknowledged = people.map(() => 0);
  const waiting = people.entries();

  async function walkOneAfterTheOther(): Promise<void> {
    for (const [person, { cookie, resultId }] of waiting) {
      for (const { post, body, onward, to } of walk) {
        await sleep(thinkMs);
        if (isOver) return;
        if (!(await isAnswered("POST", ofRun(post, resultId), cookie, body))) break;
        walked.acknowledged[person] = (walked.acknowledged[person] ?? 0) + 1;
        await isAnswered("GET", ofRun(onward ?? to, resultId), cookie);
      }
    }
  }

  async function isAnswered(method: "GET" | "POST", path: string, cookie: string, body?: string): Promise<boolean> {
    for (;;) {
      const from = clock();
      const status = await ask(agent, { port, method, path, cookie, body }).catch(() => 0);
      if (status >= 200 && status < 400) {
        walked.requests.push({ from, tookMs: clock() - from });
        return true;
      }
      walked.failed[status] = (walked.failed[status] ?? 0) + 1;
      if (status >= 400 && status < 500) return false;
      if (isOver) return false;
      await sleep(100);
    }
  }

  await Promise.all(Array.from({ length: peopleAtOnce }, walkOneAfterTheOther));
  agent.destroy();
}

type Asked = { port: number; method: "GET" | "POST"; path: string; cookie: string; body: string | undefined };

/** Sends one request, reads its answer to the end and returns its status. */
function ask(agent: Agent, { port, method, path, cookie, body }: Asked): Promise<number> {
  const headers = {
    cookie,
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
