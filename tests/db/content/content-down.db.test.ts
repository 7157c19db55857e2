import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { questionAddress } from "~/features/answering/question-address";
import { openContentService } from "~/features/content/open-content.server";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { controllerFacts } from "~/shell/controller-facts.server";
import type { ShellData } from "~/shell/shell";
import { readContent } from "../../../server/read-content";
import { sourceFolders } from "../../../server/release";
import { createTestApp } from "../../fixtures/app";
import {
  addPerson,
  answerUntil,
  completedOrder,
  present,
  startedOrder,
  startTestSession,
  storedRuns,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { startContentService, type TestContentService } from "../../fixtures/servers/content-service";

const modules = import.meta.glob<RouteModule>("../../../app/routes/**/*.{ts,tsx}");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let service: TestContentService;
let app: App;

/** A content service that takes every call and never answers: the worst there is. */
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  service = await startContentService();
  service.trouble({ fault: () => undefined });
  const plain = createTestApp(database);
  const { service: embedded } = await readContent(sourceFolders);
  const env = { ...plain.env, contentService: { url: service.url, token: undefined } };
  app = createTestApp(database, {
    env,
    content: await openContentService(embedded, { ...env, factsIn: controllerFacts(env) }, plain.log),
  });
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

const moduleOf = (page: PageName) => present(modules[`../../../app/${pages[page].module}`])();

type Shown = { shell?: ShellData; frame?: ShellData; page?: { sections: { key: string }[] }; view?: unknown };

async function open(page: PageName, call: Parameters<typeof callRoute>[2]) {
  const { loader } = await moduleOf(page);
  const { status, body } = await callRoute(app, loader, call);
  return { status, ...(body as Shown) };
}

describe("while the content service never answers", () => {
  it("people sign in, answer and see their results, with a footer in their language", async () => {
    const person = await addPerson(database.db, { language: "sv" });
    const sessionToken = await startTestSession(database.db, person);
    const done = await completedOrder(database.db, person, "pulse");
    const order = await startedOrder(database.db, person, "fdf_marsmars");
    const { metamodule, module, question } = present(await answerUntil(database.db, person, order, () => true));
    const params = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid };
    const resultId = present((await storedRuns(database.db, person, order))[0]).id;

    const signIn = await open("profile", { path: pageUrl("profile", "sv") });
    expect(signIn).toMatchObject({
      status: 200,
      shell: { footer: { companyInfo: "Vointi Oy (exempel)", label: "Sidfot" } },
    });

    const path = questionAddress("sv", { ...params, resultId }, question);
    const asked = await open("surveyAnswer", { path, params, sessionToken });
    expect(asked.status).toBe(200);
    // It has no footer, and so nothing of anybody's in the pages that are kept for all.
    expect(JSON.stringify(asked)).not.toContain("Vointi Oy");

    const ids = { assessmentOrderId: done.id };
    const results = await open("orderResults", { path: pageUrl("orderResults", "sv", ids), params: ids, sessionToken });
    expect(results).toMatchObject({
      status: 200,
      shell: { footer: { address: "Exempelgatan\u00a01, 00100\u00a0Helsingfors (exempel)" } },
    });
  });

  it("the promises about privacy stand, on their page and in the API", async () => {
    const page = await open("privacy", { path: pageUrl("privacy", "sv") });
    expect(page.page?.sections.map(({ key }) => key)).toContain("rights");
    const { loader } = await present(modules["../../../app/routes/api/v1/privacy.data.ts"])();
    const { status, body } = await callRoute(app, loader, { path: "/api/v1/privacy/data?language=sv" });
    expect(status).toBe(200);
    expect(JSON.parse(String(body))).toMatchObject({
      seo: { title: "Integritetsskydd", description: "Så behandlar Vointi dina uppgifter." },
      content: { language: "sv", title: "Integritetsskydd" },
    });
  });

  it("an error page has its footer", async () => {
    const missing = await open("orderResults", {
      path: pageUrl("orderResults", "fi", { assessmentOrderId: "no" }),
      params: { assessmentOrderId: "no" },
      sessionToken: await startTestSession(database.db, await addPerson(database.db, { language: "fi" })),
    });
    expect(missing).toMatchObject({ status: 404, frame: { footer: { label: "Alatunniste" } } });
  });

  it("and the service is asked, behind their backs", () => {
    expect(service.asked.map(({ operation }) => operation)).toContain("footer");
  });
});
