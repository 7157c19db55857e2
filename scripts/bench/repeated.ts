import { Agent } from "node:http";
import { type Asked, type Server, send } from "./ask-api";
import { cpuMs } from "./cpu";

export type Call = { name: string; server: Server; asked: (index: number) => Asked; cookie: (index: number) => string };

/** Asks a server for the same many times, by so many people at once who each wait for their answer. */
export async function askRepeatedly(
  { server, asked, cookie }: Call,
  { requests, peopleAtOnce }: { requests: number; peopleAtOnce: number },
) {
  const agent = new Agent({ keepAlive: true, maxSockets: peopleAtOnce });
  const latencies: number[] = [];
  let bytes = 0;
  const before = cpuMs(server.pid) ?? 0;
  const began = performance.now();
  let next = 0;
  const one = async () => {
    for (let index = next++; index < requests; index = next++) {
      const started = performance.now();
      const received = await send(agent, server.port, asked(index), cookie(index));
      if (received === undefined) throw new Error(`${asked(index).path} was refused`);
      bytes = received;
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: peopleAtOnce }, one));
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  return { seconds, latencies, cpu: ((cpuMs(server.pid) ?? 0) - before) / requests, bytes };
}
