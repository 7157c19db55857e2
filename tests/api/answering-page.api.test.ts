import type { ServerBuild } from "@remix-run/server-runtime";
import { decode } from "turbo-stream";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { App } from "~/app.server";
import { questionAddress } from "~/features/answering/question-address";
import { possibleValues } from "~/features/survey/conditions";
import { journeyThrough } from "~/features/survey/journey";
import type { RequestContext } from "~/http/context.server";
import { type Language, languages } from "~/i18n/languages";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { PageCache } from "../../server/remix/page-cache";
import { createPages, createPagesOf } from "../../server/remix/pages";
import { remixHandler } from "../../server/remix/remix-handler";
import { createTestApp } from "../fixtures/app";
import {
  addOrder,
  addPerson,
  addSignInLink,
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

/** The pages as they are served, and as Remix alone would answer them, over the production build. */
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let build: ServerBuild;
let served: ReturnType<typeof serverWith>;
let byRemix: ReturnType<typeof serverWith>;
let order: TestOrder;
let lastContext: RequestContext | undefined;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  build = await importProductionBuild();
  served = serverWith(app, createPages(build, "production"), (context) => {
    lastContext = context;
  });
  byRemix = serverWith(app, createPagesOf(build, remixHandler(build, "production")));
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

const asData = (path: string) => path.replace(/(\?|$)/, ".data$1");

/** The route of an address of the answering page, which has a pattern for each number of ids in it. */
const routeOf = (path: string) => {
  const words = new URL(path, app.env.publicOrigin).pathname.slice(1).split("/");
  const ids = Object.keys(build.routes).filter((id) => id.startsWith(`${words[0]}.surveyAnswer`));
  return present(ids.find((id) => build.routes[id]?.path?.split("/").length === words.length));
};

/** As the browser's script asks for it, which has a loader of this page's: for this page's data alone. */
const ofPage = (path: string) => `${asData(path)}${path.includes("?") ? "&" : "?"}_routes=${routeOf(path)}`;

/** What a reply or a loader has sent to the browser's script. */
async function decoded(body: string): Promise<Record<string, unknown>> {
  return (await decode(new Blob([body]).stream())).value as Record<string, unknown>;
}

describe("the answering page of the production build", () => {
  it("answers each of two people, at each question and answer, as Remix alone would, as a page and as data", async () => {
    const fromCache = vi.spyOn(PageCache.prototype, "answer");
    const people = [await someone(), await someone()] as const;
    const { sections } = people[0];
    let questions = 0;
    let brought = 0;
    for (const [index, section] of sections.entries()) {
      const { module } = section;
      const language = languages[index % languages.length] ?? "fi";
      const answers = new Map<string, number | string | null>();
      for (let open = journeyThrough(module, answers).firstOpen; open; ) {
        for (const kind of [(path: string) => path, ofPage]) {
          for (const { headers, at } of [...people, ...people]) {
            const path = at(language, section, open);
            const answer = await served(kind(path), headers);
            expect(answer.status, path).toBe(200);
            // The page names itself just as it is asked for, or it would never be kept.
            expect(lastContext?.sharedCacheable?.at).toBe(path);
            expect(answer, path).toEqual(await byRemix(kind(path), headers));
          }
        }
        const answer = possibleValues(open.type).at(-1) ?? "Well.";
        const form = { answer: String(answer), intent: "next" };
        const turn = questions % 2 === 0 ? (path: string) => path : asData;
        // Each answers in their own run; the second time is a form that was sent twice.
        const answered = new Map([...answers, [open.vid, answer]]);
        const next = journeyThrough(module, answered).firstOpen;
        for (const { headers, at } of people) {
          const path = turn(at(language, section, open));
          const reply = await served(path, headers, form);
          expect(reply).toEqual(await byRemix(path, headers, form));
          if (turn !== asData || !next) continue;
          // The reply brings along what the next page would be told, to the letter.
          const [address, asked] = [
            at(language, section, next),
            await served(ofPage(at(language, section, next)), headers),
          ];
          const loaded = await decoded(asked.body);
          const page = (loaded[routeOf(address)] as { data: unknown }).data;
          expect(await decoded(reply.body)).toEqual({ data: { kind: "next", address, page } });
          brought += 1;
        }
        // Their own answers are nobody else's to see.
        for (const { headers, at } of people) {
          const path = at(language, section, open);
          expect(await served(path, headers)).toEqual(await byRemix(path, headers));
          expect(lastContext?.sharedCacheable).toBeUndefined();
        }
        answers.set(open.vid, answer);
        questions += 1;
        open = journeyThrough(module, answers).firstOpen;
      }
      for (const { headers, at } of people) {
        const summary = `${at(language, section)}&summary`;
        for (const address of [summary, ofPage(summary)])
          expect(await served(address, headers)).toEqual(await byRemix(address, headers));
      }
    }
    expect(questions).toBeGreaterThan(3);
    expect(brought).toBeGreaterThan(2);
    expect(fromCache).toHaveBeenCalledTimes(questions * 8 + 2 * brought);
  });

  it("answers whatever else is asked of it as Remix alone would", async () => {
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
      [
        "no ids at all",
        pageUrl("surveyAnswer", "sv", { surveyMetamoduleVid: "a", surveyModuleVid: "b" }),
        headers,
        404,
      ],
      ["a section gone Back to", here, { ...headers, referer: app.env.publicOrigin + here }, 303],
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
    const compareAll = async (some: typeof cases) => {
      for (const [name, path, sent, status, form] of some) {
        const page = await served(path, sent, form);
        expect(page.status, name).toBe(status);
        // A visitor's cookie is made anew for each.
        const withoutVisitor = (answer: typeof page) => ({
          ...answer,
          headers: answer.headers.filter(([, value]) => !value.startsWith("vointi_visitor=")),
        });
        for (const address of [path, form ? asData(path) : ofPage(path)]) {
          const answer = await served(address, sent, form);
          expect(withoutVisitor(answer), name).toEqual(withoutVisitor(await byRemix(address, sent, form)));
        }
      }
    };
    await compareAll(cases);
    await closeOrder(database.db, own);
    await compareAll(late);
  });
});

it("no page that is kept for all shows anything of one: two people see what Remix would show each", async () => {
  const people = [await someone(), await someone()] as const;
  const section = present(people[0].sections[0]);
  const { metamodule, module } = section;
  const question = journeyThrough(module, new Map()).firstOpen;
  const params: Partial<Record<PageName, Record<string, string>>> = {
    surveyAnswer: { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid },
    orderResults: { assessmentOrderId: order.id },
    orderComparison: { assessmentOrderId: order.id },
    orderAttachment: { assessmentOrderId: order.id, attachmentId: "sleep" },
    loginEmail: { uuid: await addSignInLink(database.db, people[0].person, "valid") },
  };
  const kept = new Set<PageName>();
  for (const page of Object.keys(pages) as PageName[]) {
    for (const language of languages) {
      const address = pageUrl(page, language, params[page]);
      const pathOf = ({ at }: (typeof people)[number]) =>
        page === "surveyAnswer" ? at(language, section, question) : address;
      await served(pathOf(people[0]), people[0].headers);
      if (!lastContext?.sharedCacheable) continue;
      kept.add(page);
      for (const person of [...people, ...people]) {
        const path = pathOf(person);
        for (const asked of [path, page === "surveyAnswer" ? ofPage(path) : asData(path)]) {
          expect(await served(asked, person.headers), asked).toEqual(await byRemix(asked, person.headers));
        }
      }
    }
  }
  expect([...kept]).toContain("surveyAnswer");
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
