import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import createClient from "openapi-fetch";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { paths } from "../fixtures/api-types";
import { databaseEnv } from "../fixtures/instances";
import { addOrder, addPerson, invite, present } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { type DemoServer, startDemoServer } from "../fixtures/servers/demo-server";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let server: DemoServer;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  folder = await mkdtemp(join(tmpdir(), "vointi-steps-"));
  server = await startDemoServer({ dataDir: folder, env: databaseEnv(database.target) });
});
afterAll(async () => {
  await server?.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Somebody who is invited as Aino of the demo is: to make all its people takes longer than the steps. */
async function invited(): Promise<{ email: string; orderId: string }> {
  const person = await addPerson(database.db, { language: "en" });
  const order = await addOrder(database.db, "pulse", { consents: ["aisti_business"] });
  await invite(database.db, person, order);
  return { email: present(person.email), orderId: order.id };
}

/** The token of the link that was sent to an address. */
async function tokenSentTo(email: string): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(async () => {
      const [mail] = await server.mailTo(email);
      token = /\/login\/email\/([\w-]+)/.exec(mail?.text ?? "")?.[1];
      return token;
    })
    .toBeDefined();
  return present(token);
}

describe("the first steps", () => {
  it("are those of docs/api.md, line by line with curl", async () => {
    const { email, orderId } = await invited();
    const [, section = ""] = readFileSync("docs/api.md", "utf8").split("## The first five minutes\n");
    const lines = [...(section.split("\n## ")[0] ?? "").matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block);
    expect(lines).toHaveLength(2);
    // Between them somebody opens the mail.
    const script = lines.join("\nread -r TOKEN\n");
    const shell = spawn("bash", ["--norc", "-euo", "pipefail", "-c", script], {
      cwd: folder,
      env: { ...process.env, VOINTI: server.origin, EMAIL: email },
    });
    const told = Promise.all([text(shell.stdout), text(shell.stderr)]);
    const ended = new Promise((resolve) => shell.once("exit", resolve));
    shell.stdin.end(`${await tokenSentTo(email)}\n`);
    const code = await ended;
    const [out, failures] = await told;
    expect([code, failures]).toEqual([0, ""]);
    expect(out).toMatch(/"type":"login_succeeded"[\s\S]*"moduleSubResult"[\s\S]*304\n$/);
    const read = JSON.parse(await readFile(join(folder, "results.json"), "utf8")) as { assessmentOrder: object };
    expect(read.assessmentOrder).toMatchObject({ id: orderId });
  });

  it("are the same with a client that is generated from the document", async () => {
    const { email, orderId } = await invited();
    let cookie = "";
    const client = () =>
      createClient<paths>({
        baseUrl: `${server.origin}/api/v1`,
        headers: { "x-requested-with": "first-steps", cookie },
      });
    const groupId = "";
    const asked = await client().POST("/users/email-login", { body: { email, path: "/en", groupId } });
    expect(asked.data).toEqual({ type: "success" });
    const login = { uuid: await tokenSentTo(email), path: "/en", groupId };
    const loggedIn = await client().POST("/email_login/login", { body: login });
    expect(loggedIn.data).toMatchObject({ type: "login_succeeded" });
    cookie = loggedIn.response.headers
      .getSetCookie()
      .map((set) => set.split(";")[0])
      .join("; ");
    const api = client();
    const orders = await api.GET("/users/me/assessment-orders", { params: { query: { language: "en" } } });
    const [order] = present(orders.data).actual;
    expect(order).toMatchObject({ id: orderId, status: "open", organization: { name: order?.organizationName } });
    const ofOrder = { path: { assessmentOrderId: orderId } };
    const { data: consents } = await api.GET("/users/me/assessment-orders/{assessmentOrderId}/consent-types", {
      params: ofOrder,
    });
    const saved = await api.PUT("/users/me", {
      body: {
        userInfo: {
          language: "en",
          firstName: "Kim",
          lastName: "Virtanen",
          dateOfBirth: "17.05.1990",
          gender: "other",
        },
        newAcceptedConsentTypeIds: present(consents).consentTypes.map(({ id }) => id),
        assessmentOrderId: orderId,
      },
    });
    expect(saved.data?.user.consentGrants).toHaveLength(1);
    const started = await api.POST("/survey/start", { body: { assessmentOrderId: orderId } });
    const next = present(started.data).nextSurveyModule;
    if (next === "survey-done") throw new Error("nothing is left to answer");
    const path = { assessmentOrderId: orderId, ...next };
    const section = await api.GET("/survey/questions/{assessmentOrderId}/{surveyMetamoduleVid}/{surveyModuleVid}", {
      params: { path },
    });
    const answers = present(section.data).questions.map(({ vid: questionVid, type }) =>
      type === "open-ended"
        ? { questionVid, type: "textual" as const, answer: "fine" }
        : { questionVid, type: "numeric" as const, answer: 100 },
    );
    const submitted = await api.POST("/survey", { body: { ...path, answers } });
    expect(submitted.error).toBeUndefined();
    const query = { assessmentOrderId: orderId, language: "en" } as const;
    const results = await api.GET("/survey/results", { params: { query } });
    expect(results.data?.results).toHaveLength(1);
    const etag = present(results.response.headers.get("etag"));
    const again = await api.GET("/survey/results", { params: { query, header: { "If-None-Match": etag } } });
    expect(again.response.status).toBe(304);
    // A refusal has its type as well.
    const refused = await api.GET("/survey/results", { params: { query: { assessmentOrderId: "x" } } });
    expect(refused.error).toMatchObject({ code: "notFound", status: 404 });
  });
});
