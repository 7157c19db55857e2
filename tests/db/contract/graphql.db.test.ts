import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { buildSchema, parse, validate } from "graphql";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { connectDatabase } from "~/db/client.server";
import { assessmentOrders } from "~/db/schema/orders";
import { publicSdl, userSdl } from "~/features/api/graphql/sdl";
import { contentSdl } from "~/features/content/content-sdl";
import { translatorFor } from "~/i18n/translator.server";
import { parseEnv } from "~/platform/env.server";
import { breachOf } from "../../fixtures/api-contract";
import { type ApiServer, apiPath, apiServer } from "../../fixtures/api-server";
import { apiWorld, type World } from "../../fixtures/api-world";
import { createTestApp } from "../../fixtures/app";
import { answerAll, completedOrder, startTestSession } from "../../fixtures/people";
import { createTestDatabase, isOurs } from "../../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ask: ApiServer;
let world: World;
let sessionToken: string | undefined;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  ask = apiServer(app);
  world = await apiWorld(app);
  await answerAll(database.db, world.people.OWN, world.order);
  sessionToken = await world.sessionOf("OWN");
});
afterAll(() => database.drop());

/** The queries as the former client sends them (spec §7). */
const getOrder = `query GetAssessmentOrderWithResults($language: Language!, $assessmentOrderId: ID!) {
  assessmentOrderWithResults(language: $language, assessmentOrderId: $assessmentOrderId) {
    assessmentOrder { id name answeringState features { showResultsToEndUser } }
    results {
      id virtaScore completed summary { content }
      metamoduleSubResults { surveyMetamoduleKey moduleSubResults {
        surveyModuleKey numericScore score needsAttention
        bulletpoints { good { id text } recommendationHigh { id text } }
        attachments { id title downloadUrl }
        additionalFeedback { groupId title subgroupFeedbacks { subgroupId bulletpoints { id text } } }
      } }
      strengths { title intro cards { id header content icon } }
      recommendations { goal title recommendationsForGoal {
        id header type tag feedbackGuide { id title sections { id text } }
      } }
    }
  }
}`;
const getComparison = `query GetResultComparison {
  resultComparison { id timestamp score assessmentOrder { id } subresults { surveyModuleKey numericScore } }
}`;
const getAttachment = `query ($id: ID!, $name: String) {
  attachment(attachmentId: $id, language: fi, downloadFileName: $name) { id downloadUrl }
}`;

type Asked = {
  query: unknown;
  variables?: object;
  token?: string | undefined;
  path?: string;
  headers?: Record<string, string>;
};
const query = (server: ApiServer, { query: text, variables, token, path = "/graphql", headers }: Asked) =>
  server({
    method: "POST",
    path,
    body: { query: text, variables },
    sessionToken: token,
    ...(headers ? { headers } : {}),
  });
const forOrder = (assessmentOrderId: string, token: string | undefined) =>
  query(ask, { query: getOrder, variables: { language: "sv", assessmentOrderId }, token });

describe("the published schemas", () => {
  it("are what is served, and take the queries of the spec", () => {
    expect(readFileSync("docs/graphql/user.graphql", "utf8")).toBe(userSdl);
    expect(readFileSync("docs/graphql/public.graphql", "utf8")).toBe(publicSdl);
    expect(readFileSync("docs/graphql/content.graphql", "utf8")).toBe(contentSdl);
    const schema = buildSchema(userSdl);
    for (const text of [getOrder, getComparison]) expect(validate(schema, parse(text))).toEqual([]);
  });
});

describe("a query", () => {
  it("tells the same of an order and its results as the call for them does", async () => {
    const { orderId } = world.ids;
    const told = (await forOrder(orderId, sessionToken)).body as {
      data: { assessmentOrderWithResults: { results: { virtaScore: unknown; id: string }[] } };
    };
    const rest = (await ask({ path: `/survey/results?assessmentOrderId=${orderId}&language=sv`, sessionToken }))
      .body as {
      results: {
        id: string;
        summary: object;
        metamoduleSubResults: { moduleSubResults: { numericScore: number }[] }[];
        strengths: { title: string } | null;
        recommendations: { goal: string; recommendationsForGoal: { id: string; header: string }[] }[];
      }[];
    };
    expect(told.data.assessmentOrderWithResults).toMatchObject({
      assessmentOrder: { id: orderId, answeringState: "completed" },
      results: rest.results.map(({ id, summary, metamoduleSubResults, strengths, recommendations }) => ({
        id,
        summary,
        strengths: strengths && { title: strengths.title },
        recommendations: recommendations.map(({ goal, recommendationsForGoal }) => ({
          goal,
          recommendationsForGoal: recommendationsForGoal.map(({ id: card, header }) => ({
            id: card,
            header,
          })),
        })),
        metamoduleSubResults: metamoduleSubResults.map(({ moduleSubResults }) => ({
          moduleSubResults: moduleSubResults.map(({ numericScore }) => ({ numericScore })),
        })),
      })),
    });
    const compared = await query(ask, { query: getComparison, token: sessionToken });
    expect(compared.body).toMatchObject({ data: { resultComparison: [{ assessmentOrder: { id: orderId } }] } });
  });

  it("has the texts of a result in every language, and its order, as the call for them has", async () => {
    const { orderId } = world.ids;
    const text = `query ($id: ID!) { assessmentOrderWithResults(assessmentOrderId: $id, language: en) {
      assessmentOrder {
        id name names { fi sv en } organizationName organization { id name } status hideConsent
        features { showResultsToEndUser surveyFlowVariant professionalService } result { timestamp virtaScore }
      }
      results { metamoduleSubResults { moduleSubResults {
        bulletpoints { good { id texts { fi sv en } } }
        attachments { id titles { fi sv en } }
        additionalFeedback { titles { fi sv en } subgroupFeedbacks { titles { fi sv en } } }
      } } }
    } }`;
    const queried = await query(ask, { query: text, variables: { id: orderId }, token: sessionToken });
    type Order = { result: { virtaScore: unknown } };
    type SubResult = { bulletpoints: { good: Row[] }; attachments: Row[]; additionalFeedback: Row[] };
    type Row = { id: string; text: object; title: object; titles: object; subgroupFeedbacks: Row[] };
    const rest = (
      await ask({ path: apiPath("surveyResults", {}, { assessmentOrderId: orderId, language: "en" }), sessionToken })
    ).body as { assessmentOrder: Order; results: { metamoduleSubResults: { moduleSubResults: SubResult[] }[] }[] };
    const { names, organization, ...order } = rest.assessmentOrder as Order & Record<string, unknown>;
    expect(names).toEqual({ fi: order.name, sv: order.name, en: order.name });
    expect(organization).toEqual({ id: expect.any(String), name: order.organizationName });
    const told = (
      queried.body as { data: { assessmentOrderWithResults: { assessmentOrder: object; results: object } } }
    ).data.assessmentOrderWithResults;
    const { id, name, organizationName, status, hideConsent, features, result } = order;
    const index = result.virtaScore === "not-calculated" ? null : result.virtaScore;
    expect(told.assessmentOrder).toEqual({
      ...{ id, name, names, organizationName, organization, status, hideConsent, features },
      result: { ...result, virtaScore: index },
    });
    expect(told.results).toEqual(
      rest.results.map(({ metamoduleSubResults }) => ({
        metamoduleSubResults: metamoduleSubResults.map(({ moduleSubResults }) => ({
          moduleSubResults: moduleSubResults.map(({ bulletpoints, attachments, additionalFeedback }) => ({
            bulletpoints: { good: bulletpoints.good.map((point) => ({ id: point.id, texts: point.text })) },
            attachments: attachments.map((one) => ({ id: one.id, titles: one.title })),
            additionalFeedback: additionalFeedback.map(({ titles, subgroupFeedbacks }) => ({
              titles,
              subgroupFeedbacks: subgroupFeedbacks.map((each) => ({ titles: each.titles })),
            })),
          })),
        })),
      })),
    );
  });

  it("is answered to each role as the call is (A1)", async () => {
    const { orderId } = world.ids;
    const expected = { VIS: 401, OWN: 200, OTH: 404, EXT: 404, INV: 403, ADM: 404 };
    for (const [role, status] of Object.entries(expected)) {
      const token = await world.sessionOf(role as keyof typeof expected);
      expect((await forOrder(orderId, token)).status, role).toBe(status);
      const malformed = await forOrder("' or 1=1", token);
      expect(malformed.status, role).toBe(status === 200 ? 404 : status);
    }
    await database.db
      .update(assessmentOrders)
      .set({ showResultsToEndUser: false })
      .where(eq(assessmentOrders.id, orderId));
    const hidden = await forOrder(orderId, sessionToken);
    expect([hidden.status, hidden.text]).toEqual([403, expect.stringContaining("results_not_shown")]);
    expect((await query(ask, { query: getComparison, token: sessionToken })).body).toEqual({
      data: { resultComparison: [] },
    });
    await database.db
      .update(assessmentOrders)
      .set({ showResultsToEndUser: true })
      .where(eq(assessmentOrders.id, orderId));
  });

  it("of the public client gives a file to whom a result offers it, under a clean name, and tells everybody what it is (G4)", async () => {
    const db = database.db;
    const person = world.people.OTH;
    await completedOrder(db, person, "default", {}, {});
    const token = await startTestSession(db, person);
    const link = async (id: string, name?: string, of?: string) => {
      const answer = await query(ask, {
        query: getAttachment,
        variables: { id, name },
        token: of,
        path: "/graphql/public",
      });
      expect(answer.status).toBe(200);
      return (answer.body as { data: { attachment: { downloadUrl: string | null } | null } }).data.attachment;
    };
    expect(await link("nothing", undefined, token)).toBeNull();
    expect(await link("sleep")).toEqual({ id: "sleep", downloadUrl: null });
    const ids = [...app.leaflets.keys()];
    // One after the other: a session has one query in work, and its others wait no longer than half a second.
    const offered: string[] = [];
    for (const id of ids) {
      const { downloadUrl } = (await link(id, undefined, token)) ?? {};
      if (downloadUrl) offered.push(downloadUrl);
    }
    expect(offered.length).toBeGreaterThan(0);
    const [, id = ""] = /liitteet\/([\w-]+)\/tiedosto/.exec(offered[0] ?? "") ?? [];
    for (const [given, clean] of [
      ["report", "report.pdf"],
      ['a"b\r\nSet-Cookie: x=1.pdf', "abSet-Cookie x=1.pdf"],
      ["../../etc/passwd", "etcpasswd.pdf"],
      ["\u202egnp.exe", "gnp.exe.pdf"],
      ["ä".repeat(300), `${"ä".repeat(100)}.pdf`],
      ["\u0000/\\", null],
    ] as const) {
      const { downloadUrl } = (await link(id, given, token)) ?? {};
      expect(new URL(downloadUrl ?? "").searchParams.get("name"), given).toBe(clean);
    }
  });
});

describe("what is too much, or not a query", () => {
  const production = () => {
    const env = { ...app.env, mode: "production" as const };
    return apiServer({ ...app, env });
  };

  it("is refused before anything is read, without a word of the schema (G1–G3)", async () => {
    const server = production();
    const deep = `{ resultComparison { ${"assessmentOrder { ".repeat(50)}id${" }".repeat(50)} } }`;
    for (const text of [
      deep,
      `{ ${Array.from({ length: 500 }, (_, i) => `a${i}: resultComparison { id }`).join(" ")} }`,
      `{ ${[1, 2, 3].map((i) => `a${i}: resultComparison { id }`).join(" ")} }`,
      "{ resultComparison { ...f } } fragment f on ResultComparison { ...f }",
      `{ resultComparison ${"@include(if: true) ".repeat(500)} { id } }`,
      "{ resultComparison { idd } }",
      "{ __schema { types { name } } }",
      '{ __type(name: "Result") { name } }',
      "mutation { resultComparison }",
      "subscription { resultComparison { id } }",
      "{",
      "",
    ]) {
      const answer = await query(server, { query: text, token: sessionToken });
      expect(answer.status, String(text).slice(0, 60)).toBe(400);
      expect(answer.body).toEqual({
        errors: [
          {
            message: translatorFor("en")("api:title.invalid"),
            extensions: { code: "invalid_query", reason: expect.any(String), requestId: expect.any(String) },
          },
        ],
      });
      expect(answer.text).not.toMatch(/ResultComparison|Did you mean|assessmentOrder|stack/);
    }
    for (const text of [null, 7, ["{"], {}]) {
      const answer = await query(server, { query: text, token: sessionToken });
      expect(answer.body).toMatchObject({
        status: 400,
        code: "invalidParam",
        errors: [{ pointer: "#/query", in: "body" }],
      });
    }
    const wrong = await query(server, { query: getOrder, variables: { language: "de" }, token: sessionToken });
    expect([wrong.status, wrong.text]).toEqual([400, expect.not.stringMatching(/Language|\$|assessmentOrder/)]);
    for (const body of [[{ query: getComparison }], Array(100).fill({ query: getComparison })]) {
      const batch = await server({ method: "POST", path: "/graphql", body, sessionToken });
      expect(batch.body).toMatchObject({ status: 400, code: "no_json_object" });
    }
    const large = await query(server, { query: `{ a(b: "${"x".repeat(2_000_000)}") }`, token: sessionToken });
    expect(large.status).toBe(413);
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "application/graphql",
    ]) {
      const asked = await query(server, {
        query: getComparison,
        token: sessionToken,
        headers: { "content-type": type },
      });
      expect(asked.status, type).toBe(415);
    }
    expect((await server({ path: "/graphql?query={resultComparison{id}}", sessionToken })).status).toBe(405);
    const foreign = { "sec-fetch-site": "cross-site" };
    expect((await query(server, { query: getComparison, token: sessionToken, headers: foreign })).status).toBe(403);
  });

  /** What is wrong with each, and with which field of it. */
  const mistakes: [asked: Omit<Asked, "token">, reason: string, field?: string][] = [
    [{ query: "{ resultComparison { idd } }" }, "fields", "idd"],
    [{ query: "{ resultComparison { assessmentOrder } }" }, "fields", "assessmentOrder"],
    [{ query: '{ assessmentOrderWithResults(assessmentOrderId: "x") { results { id } } }' }, "fields"],
    [{ query: getOrder, variables: { language: "de", assessmentOrderId: "x" } }, "variables", "language"],
    [{ query: getOrder }, "variables", "language"],
    [
      {
        query: `query ($id: ID = "x") { assessmentOrderWithResults(language: sv, assessmentOrderId: $id) { results { id } } }`,
        variables: { id: null },
      },
      "variables",
    ],
    [{ query: "{" }, "syntax"],
    [{ query: "" }, "syntax"],
    [{ query: "mutation { resultComparison }" }, "operation"],
    [{ query: `{ a ${"b ".repeat(2_000)} }` }, "tokens"],
    [{ query: "{ a: resultComparison { id } b: resultComparison { id } c: resultComparison { id } }" }, "cost"],
  ];

  it("says in production by a word alone what kind of mistake it is, and elsewhere which field and where", async () => {
    for (const [asked, reason, field] of mistakes) {
      const closed = await query(production(), { ...asked, token: sessionToken });
      const extensions = { code: "invalid_query", reason, requestId: expect.any(String) };
      expect([closed.status, closed.body], reason).toEqual([
        400,
        { errors: [{ message: expect.any(String), extensions }] },
      ]);
      const open = await query(ask, { ...asked, token: sessionToken });
      const [first] = (open.body as { errors: { message: string; extensions: { field?: string } }[] }).errors;
      expect([open.status, first], reason).toMatchObject([400, { extensions: { code: "invalid_query", reason } }]);
      if (field) {
        expect(first?.extensions.field, reason).toBe(field);
        expect(first?.message, reason).toContain(field);
      }
      for (const [id, answer] of [closed, open].map((each) => ["queryOwn", each] as const)) {
        expect(breachOf(id, answer)).toBeUndefined();
      }
    }
  });

  it("takes a huge body as it takes any: read to its bound and no further", async () => {
    const fragments = Array.from({ length: 450 }, (_, i) => `fragment f${i} on Query { ...f${i + 1} }`).join(" ");
    for (const text of [
      `{ ...f0 } ${fragments} fragment f450 on Query { resultComparison { id } }`,
      `{ resultComparison ${"{ a ".repeat(4_900)} }`,
      `# ${"x".repeat(19_900)}\n{ resultComparison { idd } }`,
      `query ($a: [${"[".repeat(5_000)}Int${"]".repeat(5_000)}]) { resultComparison { id } }`,
    ]) {
      expect(text.length).toBeLessThan(20_000);
      const answer = await query(production(), { query: text, token: sessionToken });
      expect([answer.status, breachOf("queryOwn", answer)], text.slice(0, 40)).toEqual([400, undefined]);
    }
    const long = `# ${"x".repeat(20_000)}\n{ resultComparison { id } }`;
    expect((await query(production(), { query: long, token: sessionToken })).body).toMatchObject({
      status: 400,
      code: "invalidParam",
      errors: [{ pointer: "#/query", code: "too_big", limit: 20_000 }],
    });
    const deep = `{"query":"{ resultComparison { id } }","variables":{"a":${"[".repeat(5_000)}1${"]".repeat(5_000)}}}`;
    for (const path of ["/graphql", "/graphql/public"]) {
      const answer = await ask({ method: "POST", path, body: deep, sessionToken });
      expect(answer.body, path).toMatchObject({ status: 400, code: "no_json_object" });
    }
    const variables = { assessmentOrderId: "x".repeat(200_000), language: "fi" };
    expect((await query(ask, { query: getOrder, variables, token: sessionToken })).status).toBe(404);
  });

  it("is refused before it is counted out where its fragments double, by both schemas", async () => {
    const doubling = Array.from({ length: 22 }, (_, i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`);
    for (const [path, token] of [
      ["/graphql", sessionToken],
      ["/graphql/public", undefined],
    ] as const) {
      const answer = await query(production(), { query: `{ ...f0 } ${doubling.join(" ")}`, path, token });
      const [error] = (answer.body as { errors: object[] }).errors;
      expect([answer.status, error], path).toMatchObject([400, { extensions: { reason: "cost" } }]);
    }
  });

  it("tells of its own failures by a key and the request's id alone", async () => {
    const failing = { ...app, leaflets: null as never };
    const answer = await query(apiServer(failing), {
      query: getAttachment,
      variables: { id: "sleep" },
      path: "/graphql/public",
    });
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ data: { attachment: null }, errors: [{ extensions: { code: "unexpected" } }] });
    expect(answer.text).not.toContain("null (reading");
  });

  it("takes no fault of its own within a result for a mistake of whoever asks, and logs in which field it is", async () => {
    const person = world.people.OTH;
    const { id } = await completedOrder(database.db, person, "default", {}, {});
    const token = await startTestSession(database.db, person);
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    const text = `query ($id: ID!) { assessmentOrderWithResults(language: sv, assessmentOrderId: $id) {
      results { told: metamoduleSubResults { moduleSubResults { surveyModuleKey attachments { id } } } }
    } }`;
    for (const mode of ["production", "development"] as const) {
      const failing = { ...app, log, env: { ...app.env, mode }, leaflets: null as never };
      const asked = { query: text, variables: { id }, token };
      const answer = await query(apiServer(failing), asked);
      const extensions = { code: "unexpected", requestId: expect.any(String) };
      expect([answer.status, answer.body]).toMatchObject([500, { errors: [{ extensions }] }]);
      expect(answer.text).not.toContain("null (reading");
      expect(breachOf("queryOwn", answer)).toBeUndefined();
      const [line] = lines.splice(0).map((each) => JSON.parse(each));
      expect(line).toMatchObject({ msg: "query failed", field: "metamoduleSubResults", errorType: "TypeError" });
    }
  });

  it("is bounded in its statements, whatever there is to read (P8)", async () => {
    let sent = 0;
    const counted = connectDatabase(database.target, {
      poolSize: 2,
      onQuery: (text) => (sent += isOurs(text) ? 1 : 0),
    });
    const server = apiServer({ ...app, db: counted.db, env: parseEnv({ VOINTI_MODE: "development" }) });
    const both = `query ($id: ID!) {
      a: assessmentOrderWithResults(assessmentOrderId: $id, language: fi) { results { id } }
      b: assessmentOrderWithResults(assessmentOrderId: $id, language: fi) { results { id } }
    }`;
    const statements = async (text: string, variables = {}) => {
      sent = 0;
      const answer = await query(server, {
        query: text,
        variables,
        token: sessionToken,
        headers: { host: "localhost:3000" },
      });
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      return sent;
    };
    // Definitions and a session's use are read and written once.
    await statements(getOrder, { language: "fi", assessmentOrderId: world.ids.orderId });
    await statements(getComparison);
    const few = await statements(getComparison);
    await completedOrder(database.db, world.people.OWN, "pulse");
    await completedOrder(database.db, world.people.OWN, "pulse");
    expect(await statements(getComparison)).toBe(few);
    const once = await statements(getOrder, { language: "fi", assessmentOrderId: world.ids.orderId });
    expect(await statements(both, { id: world.ids.orderId })).toBe(once);
    expect(once).toBeLessThanOrEqual(6);
    await counted.close();
  });
});
