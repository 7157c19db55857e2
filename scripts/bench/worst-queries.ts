/**
 * The dearest query that the limits of GraphQL allow (catalogue G1), a hundred of them at once: what one takes of the
 * server, and how long other people wait meanwhile for a page of the API.
 */
import { Agent } from "node:http";
import { buildSchema, type GraphQLObjectType, type GraphQLOutputType, getNamedType, isObjectType } from "graphql";
import { userSdl } from "~/features/api/graphql/sdl";
import { type Asked, type Server, send } from "./ask-api";
import { cpuMs } from "./cpu";
import { percentile } from "./percentile";

const atOnce = 100;
const bars = { cpuMs: 150, p99Ms: 300 };
/** For so long each of them asks again as soon as it is answered. */
const seconds = 5;
/** A request of another person's begins so often. */
const everyMs = 10;

export async function printWorstQueries(given: {
  app: Server;
  orderId: string;
  /** Cookie of somebody with many results. */
  cookie: string;
  /** Cookies of other people, one after another, and what they ask. */
  other: { cookie: () => string; asked: Asked };
  bareCpu: number;
}): Promise<void> {
  const { app, orderId, cookie, other, bareCpu } = given;
  const body = JSON.stringify({ query: worstQuery(), variables: { id: orderId } });
  const worst = { method: "POST", path: "/api/v1/graphql", body } as const;
  const agent = new Agent({ keepAlive: true });
  const dearest = () => send(agent, app.port, worst, cookie);
  for (let n = 0; n < atOnce; n++) await dearest();
  const alone = await waitsDuring(app, other, new Promise((resolve) => setTimeout(resolve, seconds * 1_000)));
  // One after another, since some of those that come at once are told to come later.
  const before = cpuMs(app.pid) ?? 0;
  for (let n = 0; n < atOnce; n++) await dearest();
  const cpu = ((cpuMs(app.pid) ?? 0) - before) / atOnce;
  const until = performance.now() + seconds * 1_000;
  const again = async () => {
    const answers: (number | undefined)[] = [];
    while (performance.now() < until) answers.push(await dearest());
    return answers;
  };
  const all = Promise.all(Array.from({ length: atOnce }, again));
  const beside = await waitsDuring(app, other, all);
  const asked = (await all).flat();
  const served = asked.filter((bytes) => bytes !== undefined).length;
  agent.destroy();
  const p99 = ({ waits }: { waits: number[] }) => percentile(waits, 0.99).toFixed(0);
  console.log(
    `The dearest query takes ${cpu.toFixed(1)} ms of CPU (bar ${bars.cpuMs}), ${(cpu / bareCpu).toFixed(0)} × bare. ` +
      `${atOnce} at once for ${seconds} s: ${served} of ${asked.length} served, the others told to come later; other people's p99 ${p99(beside)} ms beside them (bar ${bars.p99Ms}), ${p99(alone)} without, ${beside.refused} of ${beside.waits.length + beside.refused} refused`,
  );
}

/** How long each of the requests waits that begin, one after another, while something goes on. */
async function waitsDuring(
  app: Server,
  { cookie, asked }: { cookie: () => string; asked: Asked },
  goingOn: Promise<unknown>,
) {
  const agent = new Agent({ keepAlive: true });
  const waits: number[] = [];
  let refused = 0;
  let isOver = false;
  void goingOn.finally(() => {
    isOver = true;
  });
  const all: Promise<void>[] = [];
  while (!isOver) {
    const began = performance.now();
    all.push(
      send(agent, app.port, asked, cookie()).then((bytes) => {
        if (bytes === undefined) refused += 1;
        else waits.push(performance.now() - began);
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  await Promise.all(all);
  agent.destroy();
  return { waits, refused };
}

/** Everything that can be asked of an order, in two languages. */
function worstQuery(): string {
  const { assessmentOrderWithResults } = buildSchema(userSdl).getQueryType()?.getFields() ?? {};
  if (!assessmentOrderWithResults) throw new Error("the schema has no orders");
  const fields = everyField(assessmentOrderWithResults.type);
  const order = (alias: string, language: string) =>
    `${alias}: assessmentOrderWithResults(assessmentOrderId: $id, language: ${language}) ${fields}`;
  return `query ($id: ID!) { ${order("a", "fi")} ${order("b", "sv")} }`;
}

function everyField(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return "";
  const each = Object.values((named as GraphQLObjectType).getFields()).map(
    ({ name, type: of }) => name + everyField(of),
  );
  return ` { ${each.join(" ")} }`;
}
