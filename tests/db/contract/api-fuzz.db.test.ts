import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { breachOf, documented } from "../../fixtures/api-contract";
import { type ApiCall, type ApiServer, apiServer } from "../../fixtures/api-server";
import { apiWorld, createApiApp, goodCalls, type Role, roles, type World } from "../../fixtures/api-world";
import { present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { type Random, seededRandom } from "../../fixtures/random";

const isFull = process.env.VOINTI_FULL === "1";
const requests = isFull ? 10_000 : 100;
const seed = Number(process.env.VOINTI_SEED ?? (isFull ? Date.now() % 1_000_000 : 18));

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let ask: ApiServer;
let close: () => Promise<void>;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const served = await createApiApp(database);
  ({ close } = served);
  const { app } = served;
  ask = apiServer(app);
  world = await apiWorld(app);
});
afterAll(() => close());

/** Texts that have broken services before (catalogue I1). */
const naughty = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff",
  "\ufffe",
  "\u202e",
  "👨‍👩‍👧‍👦",
  `e${"\u0301".repeat(10_000)}`,
  "x".repeat(20_000),
  "' or 1=1 --",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00",
  "%",
  "%ff",
  "__proto__",
  "constructor",
  "null",
  "1e400",
  "-0",
  "٣٤٥",
  "//evil.example",
  "javascript:alert(1)",
  "a\r\nSet-Cookie: x=1",
  "00000000-0000-4000-8000-000000000000",
  "00000000-0000-0000-0000-000000000000",
  "no-order-yet",
];
const values: unknown[] = [null, true, 0, -1, 50.5, 1e21, Number.MAX_SAFE_INTEGER, [], [[]], {}, { a: 1 }, ["a", "b"]];

/** The same value with something in it changed: a field gone, another in its place, or one more. */
function mutated(value: unknown, random: Random): unknown {
  if (random.chance(0.25)) return random.chance(0.6) ? random.pick(naughty) : random.pick(values);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...value, ...value, random.pick(values)];
    const at = random.below(value.length);
    return value.flatMap((each, index) => (index !== at ? [each] : random.chance(0.2) ? [] : [mutated(each, random)]));
  }
  if (typeof value !== "object" || value === null) return random.pick([...naughty, ...values]);
  const names = Object.keys(value);
  const at = names.length === 0 ? undefined : random.pick(names);
  const rest = Object.entries(value).filter(([name]) => name !== at || random.chance(0.8));
  const more = random.chance(0.2) ? [[random.pick(naughty), random.pick(values)]] : [];
  return Object.fromEntries([
    ...rest.map(([name, each]) => [name, name === at ? mutated(each, random) : each]),
    ...more,
  ]);
}

function mutatedPath(path: string, random: Random): string {
  const [plain = "", query = ""] = path.split("?");
  const words = plain.split("/");
  // The last words of an address may be parameters; the query is anything.
  // An address can hold no half of a surrogate pair.
  const texts = naughty.filter((each) => each.length < 500 && !/^[\ud800-\udfff]$/.test(each));
  const text = () => encodeURIComponent(random.pick(texts));
  if (random.chance(0.3) && words.length > 3) words[words.length - 1 - random.below(2)] = text() || "x";
  const more = random.chance(0.5) ? `&${random.pick(["language", "resultId", "cursor", "format", "x"])}=${text()}` : "";
  return `${words.join("/")}?${random.chance(0.2) ? "" : query}${more}`;
}

it(`no call answers with an error of ours or in a way that is not documented, however it is asked (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const sessions = new Map<Role, string | undefined>();
  const slow = isFull ? [] : ["requestEmailLogin", "addUser", "requestSmsToken", "readQuestionnaireResponses"];
  const operations = documented.filter(({ operationId }) => !slow.includes(operationId));
  for (let count = 0; count < requests; count++) {
    // Some calls end sessions; who asks has one again before long.
    if (count % 50 === 0) for (const role of roles) sessions.set(role, await world.sessionOf(role));
    const { operationId, tags } = random.pick(operations);
    const usual = tags.includes("admin") ? (["ADM", "ALL", "ALL"] as const) : (["OWN", "OWN", "OWN"] as const);
    const good = present(goodCalls[operationId])(world.ids);
    const call: ApiCall = {
      ...good,
      sessionToken: sessions.get(random.pick([...usual, ...roles])),
      path: mutatedPath(good.path, random),
      ...(good.body === undefined ? {} : { body: mutated(good.body, random) }),
      ...(random.chance(0.1)
        ? { headers: { "accept-language": random.pick(["sv", "xx", "*", "fi;q=a", ",,,"]) } }
        : {}),
    };
    const answer = await ask(call);
    const what = `seed ${seed}, call ${count}: ${JSON.stringify(call).slice(0, 600)}`;
    expect(answer.status, `${what}\n${answer.text.slice(0, 300)}`).toBeLessThan(500);
    // An address that a changed parameter leads elsewhere is no call of the contract.
    const code = (answer.body as { code?: string } | undefined)?.code;
    if (code === "no_endpoint" || code === "no_file" || answer.status === 405) continue;
    expect(breachOf(operationId, answer), what).toBeUndefined();
  }
}, 600_000);
