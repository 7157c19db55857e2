import type { ServerBuild } from "@remix-run/server-runtime";
import { decode } from "turbo-stream";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { questionAddress } from "~/features/answering/question-address";
import { possibleValues } from "~/features/survey/conditions";
import { journeyThrough } from "~/features/survey/journey";
import { type Language, languages } from "~/i18n/languages";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { pagePart } from "~/platform/page-part";
import { createPages } from "../../server/remix/pages";
import { createTestApp } from "../fixtures/app";
import { drawnPage } from "../fixtures/pages/drawn-page";
import {
  addOrder,
  addPerson,
  begin,
  closeOrder,
  invite,
  present,
  sectionsOf,
  startTestSession,
  storedRuns,
  type TestOrder,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { importProductionBuild, serverWith } from "../fixtures/servers/production-build";
import { wordsOf } from "../fixtures/words";

/** The page where people answer, as the production build serves it: drawn by the server alone. */
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let build: ServerBuild;
let served: ReturnType<typeof serverWith>;
let order: TestOrder;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  build = await importProductionBuild();
  served = serverWith(app, createPages(build, "production"));
  order = await addOrder(database.db, "pulse", { consents: ["aisti_business"] });
});
afterAll(() => database.drop());

/** Somebody at the first question of the order that all share. */
async function someone(of = order) {
  const person = await addPerson(database.db, { language: "en" });
  await invite(database.db, person, of);
  await begin(database.db, person, of);
  const cookie = `vointi_session=${await startTestSession(database.db, person)}`;
  const sections = await sectionsOf(database.db, person, of);
  const resultId = present((await storedRuns(database.db, person, of))[0]).id;
  const at = (language: Language, section: (typeof sections)[number], question?: { vid: string }) =>
    questionAddress(
      language,
      { surveyMetamoduleVid: section.metamodule.vid, surveyModuleVid: section.module.vid, resultId },
      question,
    );
  return { person, headers: { cookie, "user-agent": person.firstName }, sections, at };
}

const byScript = { accept: pagePart.type };
const headerOf = ({ headers }: { headers: [string, string][] }, name: string) =>
  headers.find(([each]) => each === name)?.[1];

it("the document has the styles of all pages and of questions and one script, and nothing of React", async () => {
  const { headers, sections, at } = await someone();
  const [section] = sections;
  const question = journeyThrough(present(section).module, new Map()).firstOpen;
  for (const language of languages) {
    const page = await served(at(language, present(section), question), headers);
    expect(page.status).toBe(200);
    expect(page.body).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${language}">`));
    const { css: ofAll = [] } = present(build.assets.routes.root);
    // The page that leads to questions brings their styles, which no script of theirs does.
    const { css: ofQuestions = [] } = present(build.assets.routes[`${language}.surveyContinue`]);
    const linked = [...page.body.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href);
    expect(linked.toSorted()).toEqual([...new Set([...ofAll, ...ofQuestions])].toSorted());
    const scripts = [...page.body.matchAll(/<script\b.*?<\/script>/g)].map(([tag]) => tag);
    const { module } = present(build.assets.routes[`${language}.surveyAnswer`]);
    expect(scripts).toEqual([`<script type="module" nonce="<nonce>" src="${module}"></script>`]);
    expect(page.body).not.toMatch(/modulepreload|__remix/);
    expect(headerOf(page, "link")).toMatch(/rel=preload; as=font; .*fetchpriority=low/);
  }
});

it("an answer by the script is replied with what the page after it shows its script, and by a form leads there", async () => {
  const people = [await someone(), await someone()] as const;
  const { sections } = people[0];
  let brought = 0;
  for (const [index, section] of sections.entries()) {
    const { module } = section;
    const language = languages[index % languages.length] ?? "fi";
    const answers = new Map<string, number | string | null>();
    for (let open = journeyThrough(module, answers).firstOpen; open; ) {
      const answer = possibleValues(open.type).at(-1) ?? "Well.";
      const form = { answer: String(answer), intent: "next" };
      answers.set(open.vid, answer);
      const next = journeyThrough(module, answers).firstOpen;
      const [first, second] = people;
      const path = at(first);
      const held = templatesOf((await served(path, first.headers)).body);
      const reply = await served(path, { ...first.headers, ...byScript }, form);
      const plain = await served(at(second), second.headers, form);
      expect(plain.status).toBe(303);
      if (!next && module.joinsNext) expect(drawnPage(reply.body).kind).toBe("question");
      else if (!next) {
        expect(reply.status).toBe(pagePart.redirect);
        expect(headerOf(reply, "location")).toMatch(/&summary$/);
      } else {
        const there = first.at(language, section, next);
        expect(headerOf(plain, "location")).toBe(second.at(language, section, next));
        expect(headerOf(reply, "content-type")).toBe(`${pagePart.type}; charset=utf-8`);
        expect(reply).toEqual(await served(there, { ...first.headers, ...byScript }));
        // The page held it already, and nothing in it is anybody's own.
        expect(held.some((view) => reply.body.startsWith(view))).toBe(true);
        const others = await served(second.at(language, section, next), { ...second.headers, ...byScript });
        expect(reply.body).toBe(others.body);
        brought += 1;
      }
      open = next;

      function at(someone: (typeof people)[number]): string {
        return someone.at(language, section, open);
      }
    }
  }
  expect(brought).toBeGreaterThan(2);
});

/** The questions that a page holds for when its own is answered. */
function templatesOf(html: string): string[] {
  const opening = /<template data-after="[^"]*">/g;
  return [...html.matchAll(opening)].map((found) => {
    const start = present(found.index) + found[0].length;
    let depth = 1;
    for (const tag of html.slice(start).matchAll(/<template\b|<\/template>/g)) {
      depth += tag[0] === "</template>" ? -1 : 1;
      if (depth === 0) return html.slice(start, start + present(tag.index));
    }
    throw new Error("a template without an end");
  });
}

it("what somebody has answered is shown to nobody else, though questions are drawn once for all", async () => {
  const [first, second] = [await someone(), await someone()];
  const section = present(first.sections[0]);
  const open = present(journeyThrough(section.module, new Map()).firstOpen);
  const answer = possibleValues(open.type).at(-1) ?? "Well.";
  await served(first.at("en", section, open), first.headers, { answer: String(answer), intent: "next" });
  const own = await served(first.at("en", section, open), first.headers);
  const others = await served(second.at("en", section, open), second.headers);
  expect(drawnPage(own.body).answer).toBe(String(answer));
  expect(drawnPage(others.body).answer).toBeUndefined();
});

it("whatever else is asked of it is answered in words and with a status, to a document and to its script", async () => {
  const own = await addOrder(database.db, "pulse", { consents: ["aisti_business"] });
  const { headers, sections, at } = await someone(own);
  const section = present(sections[0]);
  const here = at("sv", section);
  const question = at("sv", section, journeyThrough(section.module, new Map()).firstOpen);
  const unknown = "00000000-0000-4000-8000-000000000000";
  const refused = { answer: "x".repeat(10_001), intent: "next" };
  const cases: [string, string, Record<string, string>, number, Record<string, string>?][] = [
    ["without a question", here, headers, 303],
    ["without a section", pageUrl("surveyAnswer", "sv"), headers, 303],
    ["the summary of an open section", `${here}&summary`, headers, 303],
    [
      "an unknown section",
      pageUrl("surveyAnswer", "sv", { surveyMetamoduleVid: unknown, surveyModuleVid: unknown }),
      headers,
      404,
    ],
    ["no ids at all", pageUrl("surveyAnswer", "sv", { surveyMetamoduleVid: "a", surveyModuleVid: "b" }), headers, 404],
    ["without a session", question, {}, 303],
    ["more in the address", `${question}&fbclid=1`, headers, 200],
    ["a refused answer", question, headers, 422, refused],
    ["an answer without a session", question, {}, 303, refused],
    ["an answer to no section", pageUrl("surveyAnswer", "sv"), headers, 404, refused],
  ];
  const late: typeof cases = [
    ["a closed order", question, headers, 303],
    ["a late answer", question, headers, 409, { answer: "50", intent: "next" }],
  ];
  const askAll = async (some: typeof cases) => {
    for (const [name, path, sent, status, form] of some) {
      const page = await served(path, sent, form);
      expect(page.status, name).toBe(status);
      const part = await served(path, { ...sent, ...byScript }, form);
      expect(part.status, name).toBe(status === 303 ? pagePart.redirect : status);
      if (status === 303) expect(headerOf(part, "location"), name).toBe(headerOf(page, "location"));
      else {
        expect(page.body, name).toContain("<h1");
        const isDocument = part.body.startsWith("<!DOCTYPE");
        expect(isDocument, name).toBe(status === 404);
      }
      if (status === 404) expect(page.body).toContain(wordsOf("sv").errors.notFound.title);
    }
  };
  await askAll(cases);
  await closeOrder(database.db, own);
  await askAll(late);
});

it("a page that was opened before the release stores its answer and is led to the page as it is now", async () => {
  const { headers, person, sections, at } = await someone();
  const section = present(sections[0]);
  const open = present(journeyThrough(section.module, new Map()).firstOpen);
  const asData = (path: string) => path.replace("?", ".data?");
  const led = async (answer: { body: string }) => {
    const { value } = await decode(new Blob([answer.body]).stream(), {
      plugins: [(type, to) => (type === "SingleFetchRedirect" ? { value: to } : undefined)],
    });
    return value;
  };
  const path = at("en", section, open);
  expect(await led(await served(`${asData(path)}&_routes=en.surveyAnswer.2`, headers))).toMatchObject({
    redirect: path,
    reload: true,
  });
  const answer = String(possibleValues(open.type).at(-1));
  const reply = await led(await served(asData(path), headers, { answer, intent: "next" }));
  expect(reply).toMatchObject({ reload: true, redirect: expect.stringContaining("question=") });
  const [run] = await storedRuns(database.db, person, order);
  expect(run?.answers).toMatchObject([{ questionVid: open.vid, value: Number(answer) }]);
  // What can't be stored is no reply for it: it keeps the form, and sends it as a document at a press.
  const refused = await served(asData(path), headers, { answer: "7", intent: "next" });
  expect([refused.status, refused.body]).toEqual([422, ""]);
});

it("an address that ends like a file is answered as to nobody, whoever asks, so that no cache can keep a person's page", async () => {
  const { person, headers } = await someone();
  for (const [index, page] of (Object.keys(pages) as PageName[]).entries()) {
    const language = languages[index % languages.length] ?? "fi";
    const names = [...pages[page][language].matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
    const address = pageUrl(page, language, Object.fromEntries(names.map((name) => [name, "a"])));
    for (const path of [`${address}.css`, `${address}.xyz.data`, `${address}/a.php`, `${address}%2ejs?path=%2Ffi`]) {
      const answer = await served(path, headers);
      expect(answer.status, path).toBe(404);
      expect(answer, path).toEqual(await served(path, {}));
      expect(answer.body, path).not.toContain(person.firstName);
      expect(answer.headers, path).toContainEqual(["cache-control", "no-store"]);
      expect(answer.headers.filter(([name]) => name === "set-cookie" || name === "location")).toEqual([]);
    }
  }
});
