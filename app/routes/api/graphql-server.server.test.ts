import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { queryLimits, queryMaxLength } from "~/features/api/graphql/limits";
import { bufferedBodyOf } from "~/http/buffered-response";
import { AppError } from "~/platform/errors";
import { graphqlServer } from "./graphql-server.server";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const answer = graphqlServer("type Query { told(of: [Int!]!): Int }", ["told"]);

function ask(query: string, told: () => Promise<number>, operationName?: string): Promise<Response> {
  const app = { env: { mode: "production" }, log: { error: () => undefined } };
  const api = { app, context: { requestId: "1" }, language: "en", body: { query, operationName } };
  return answer(api as never, { told });
}

it("no query is kept once it is answered", async () => {
  const asked = async (from: number, to: number) => {
    for (let number = from; number < to; number++) {
      // As many tokens as a query may have, and none like the one before.
      const query = `{ told(of: [${`${number} `.repeat(queryLimits.tokens - 10)}]) }`;
      expect(query.length).toBeLessThan(queryMaxLength);
      const told = await ask(query, async () => number);
      expect(bufferedBodyOf(told)).toBe(JSON.stringify({ data: { told: number } }));
    }
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = await asked(0, 20);
  const after = await asked(20, 120);
  // A hundred that are kept are 25 MB.
  expect(after - before).toBeLessThan(5_000_000);
});

it("of several operations the one that is asked for is counted", async () => {
  const query = "query a { told(of: [1]) } query b { a: told(of: [1]) b: told(of: [1]) c: told(of: [1]) }";
  const reasonOf = async (operationName?: string) => {
    const answered = bufferedBodyOf(await ask(query, async () => 1, operationName)) ?? "";
    return (JSON.parse(answered) as { errors?: { extensions: { reason: string } }[] }).errors?.[0]?.extensions.reason;
  };
  expect([await reasonOf("a"), await reasonOf("b")]).toEqual([undefined, "cost"]);
  expect([await reasonOf("c"), await reasonOf()]).toEqual(["operation", "operation"]);
});

it.each([
  ["the database is away", Object.assign(new Error("terminated"), { code: "57P01" }), 503, "5"],
  ["something else is under way", new AppError("unavailable", "busy"), 503, "5"],
  ["they have asked too often", new AppError("tooManyRequests"), 429, "600"],
  ["a fault is ours", new TypeError("x"), 500, null],
])("whoever asks is told when to come again where %s", async (_, failure, status, retryAfter) => {
  const answered = await ask("{ told(of: [1]) }", () => Promise.reject(failure));
  expect([answered.status, answered.headers.get("retry-after")]).toEqual([status, retryAfter]);
});
