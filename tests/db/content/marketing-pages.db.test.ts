import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { formatScore } from "~/charts/svg.server";
import type { Article } from "~/features/content/content";
import type { ArticlePageData, BlogData } from "~/features/marketing/articles-view";
import type { ContactPageData } from "~/features/marketing/contact-page-view";
import type { MarketingPageData } from "~/features/marketing/content-page-view";
import { defaultRules, floors, leastPeople } from "~/features/reports/disclosure/rules";
import { surveyFlowVariants } from "~/features/survey/variants";
import { type Language, languages } from "~/i18n/languages";
import { marketingPages } from "~/i18n/pages/marketing-pages";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import type { DrawnPart } from "~/remix/drawn-part";
import { findablePlaces } from "~/shell/findable-places.server";
import type { ShellData } from "~/shell/shell";
import { properAddress } from "../../../server/entry/page-address";
import { createTestApp } from "../../fixtures/app";
import { addPerson, present, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { fill, wordsOf } from "../../fixtures/words";

const modules = import.meta.glob<RouteModule>("../../../app/routes/pages/*.tsx");
const moduleOf = (page: PageName) => present(modules[`../../../app/${pages[page].module}`])();

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let shown: App;
let hidden: App;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  shown = createTestApp(database);
  hidden = { ...shown, env: { ...shown.env, disableMarketingPages: true } };
});
afterAll(() => database.drop());

const articleSlugs = {
  fi: "palautuminen-alkaa-tyopaivan-aikana",
  sv: "aterhamtningen-borjar-under-arbetsdagen",
  en: "small-breaks",
} as const;
const paramsIn = (language: (typeof languages)[number]) => ({
  articleSlug: articleSlugs[language],
  trialToken: "a".repeat(43),
});

async function load(
  app: App,
  page: PageName,
  { language = "fi" as (typeof languages)[number], sessionToken = "" } = {},
) {
  const { loader } = await moduleOf(page);
  const params = paramsIn(language);
  return callRoute(app, loader, {
    path: pageUrl(page, language, params),
    params,
    ...(sessionToken && { sessionToken }),
  });
}

/** Everywhere that the header, its menu and the footer lead to. */
function linksOf(body: unknown): string[] {
  const { header, footer } = (body as { shell: ShellData }).shell;
  return [...header.links, ...header.menuLinks, ...footer.links].map(({ href }) => href);
}

/** A page that is only read. */
type Read = Partial<Record<"marketing" | "view", { part: DrawnPart<{ view: MarketingPageData }> }>>;

type Drawn = { title: string; part: DrawnPart<unknown> };

const viewOf = ({ marketing, view }: Read) => present(present(marketing ?? view).part.data).view;

const namesOfMarketing = Object.keys(marketingPages) as (keyof typeof marketingPages)[];

describe("where marketing pages are disabled", () => {
  it.each(namesOfMarketing)("there is no page %s, loaded or posted to, in any language", async (page) => {
    const { action } = await moduleOf(page);
    for (const language of languages) {
      const params = paramsIn(language);
      const path = pageUrl(page, language, params);
      expect((await load(hidden, page, { language })).status).toBe(404);
      expect((await load(shown, page, { language })).status).toBe(200);
      if (action) expect((await callRoute(hidden, action, { path, params, form: {} })).status).toBe(404);
      // An address of other words, or without its language, leads there no more than anywhere.
      for (const other of [path.slice(3), `${path}/`]) {
        const request = new Request(new URL(other, shown.env.publicOrigin));
        expect(await properAddress(hidden, request, undefined)).toBeUndefined();
        expect(await properAddress(shown, request, undefined)).toBe(path);
      }
    }
  });

  it("nothing leads to one, and the front page, help and privacy are there", async () => {
    const marketing = languages.flatMap((language) =>
      namesOfMarketing.map((page) => pageUrl(page, language, paramsIn(language)).split("/").slice(0, 3).join("/")),
    );
    for (const page of ["home", "help", "privacy", "assessments"] as const) {
      const { status, body } = await load(hidden, page);
      expect(status).toBe(200);
      for (const start of marketing) expect(JSON.stringify(body)).not.toContain(`"${start}`);
    }
    // Not even an editor's own link does.
    const link = { text: "Blogi", href: `${pageUrl("blog", "fi")}?a=1`, type: "link" } as const;
    const footer = { ...shown.content.footer("fi"), links: [link] };
    const content = { ...shown.content, footer: () => footer };
    expect(linksOf((await load({ ...hidden, content }, "help")).body)).not.toContain(link.href);
    expect(linksOf((await load({ ...shown, content }, "help")).body)).toContain(link.href);
    expect(findablePlaces(hidden).map(({ page }) => page)).toEqual([
      "home",
      "help",
      "privacy",
      "terms",
      "protection",
      "accessibility",
      "redirectOrLogin",
    ]);
  });
});

describe("where they are not", () => {
  it("a visitor finds them in header, menu and footer; whoever is signed in in the footer", async () => {
    const all = (["forOrganisations", "startTrial", "requestQuote", "about", "blog", "help", "privacy"] as const).map(
      (page) => pageUrl(page, "fi"),
    );
    const visitors = linksOf((await load(shown, "home")).body);
    for (const href of all) expect(visitors.filter((link) => link === href).length).toBeGreaterThan(1);
    const sessionToken = await startTestSession(database.db, await addPerson(database.db, { language: "fi" }));
    const persons = linksOf((await load(shown, "home", { sessionToken })).body);
    expect(persons).toContain(pageUrl("blog", "fi"));
    expect(persons.filter((link) => link === pageUrl("forOrganisations", "fi"))).toHaveLength(1);
  });

  it.each(languages)(
    "the pages hold in %s what editors wrote, and every link of theirs leads to a page",
    async (language) => {
      const paths = new Set<string>();
      for (const page of ["home", "about", "forOrganisations", "method"] as const) {
        const { body } = await load(shown, page, { language });
        const found = body as Read & {
          head: { name?: string; content?: string }[];
        };
        const view = viewOf(found);
        expect(found.head.find(({ name }) => name === "description")?.content?.length).toBeGreaterThan(40);
        expect(view.lang).toBeUndefined();
        expect(view.sections.length).toBeGreaterThan(3);
        const written = [...view.sections, ...(view.answers ?? [])];
        for (const { link } of written) if (link) paths.add(link.href);
        for (const { href } of [...(view.ways ?? []), ...view.invitation.ways]) paths.add(href);
        // Whatever a text names in braces, the code knows.
        expect(JSON.stringify(written)).not.toMatch(/\{\w+\}/);
        if (page === "home") expect(view.news?.articles).toHaveLength(3);
      }
      const { articles } = ((await load(shown, "blog", { language })).body as { view: BlogData }).view;
      expect(articles.length).toBeGreaterThanOrEqual(5);
      expect(articles.map(({ date }) => date)).toEqual(
        articles
          .map(({ date }) => date)
          .sort()
          .reverse(),
      );
      for (const { id, body, next } of shown.content.articles(language)) {
        expect(body.html, id).not.toMatch(/\{\w+\}/);
        paths.add(present(next).href);
      }
      for (const { href, lang, image } of articles) {
        expect(lang).toBeUndefined();
        expect(image?.alt).toBeTruthy();
        paths.add(href);
      }
      const articlesStart = pageUrl("blogArticle", language, { articleSlug: "-" }).slice(0, -1);
      const known = new Set(Object.keys(pages).map((page) => pageUrl(page as PageName, language)));
      for (const path of paths) {
        const slug = path.startsWith(articlesStart) ? path.slice(articlesStart.length) : undefined;
        const [page = "", part] = path.split(/\?[^#]*#?|#/);
        expect(slug === undefined ? known.has(page) : shown.content.article(slug, language), path).toBeTruthy();
        // A part of a page is named by the key of its section.
        if (part)
          expect(shown.content.page("for-organisations", language)?.sections.map(({ key }) => key)).toContain(part);
      }
      expect(shown.content.faq(language)).toHaveLength(12);
    },
  );

  it("an article has its own address in each language, and that of another leads there", async () => {
    const { loader } = await moduleOf("blogArticle");
    const visit = (language: (typeof languages)[number], articleSlug: string) => {
      const path = pageUrl("blogArticle", language, { articleSlug });
      return callRoute(shown, loader, { path, params: { articleSlug } });
    };
    for (const language of languages) {
      for (const from of languages) {
        const { status, location } = await visit(language, articleSlugs[from]);
        const own = pageUrl("blogArticle", language, { articleSlug: articleSlugs[language] });
        expect([status, location]).toEqual(from === language ? [200, undefined] : [303, own]);
      }
      const { head } = (await visit(language, articleSlugs[language])).body as {
        head: { hrefLang?: string; href?: string }[];
      };
      for (const other of languages) {
        const address = pageUrl("blogArticle", other, { articleSlug: articleSlugs[other] });
        expect(head.find(({ hrefLang }) => hrefLang === other)?.href).toMatch(new RegExp(`${address}$`));
      }
    }
  });

  it.each(languages)(
    "the front page shows in %s what a build has made, and the figures that the reports keep",
    async (language) => {
      const view = viewOf((await load(shown, "home", { language })).body as Read);
      const { question, lengths, report, result } = present(view.product);
      const { waves, result: made } = await shown.sample();
      const heard = present(/<desc[^>]*>(.*?)<\/desc>/.exec(result.svg)?.[1]);
      expect(made.areas).toHaveLength(9);
      for (const { title, score, band } of made.areas)
        expect(heard).toContain(`${title[language]} ${formatScore(score)} (${wordsOf(language).results.band[band]})`);
      // The report that the rows are of is the one that the link below them leads to.
      expect(report.whole.href).toBe(pageUrl("sampleReport", language, {}, { wave: String(waves[0]?.wave) }));
      expect(question.alt).toContain(question.title);
      expect(question.alt).toContain(question.options[question.chosen]);
      expect(lengths.surveys.map(({ key }) => key).sort()).toEqual([...surveyFlowVariants].sort());
      expect(lengths.surveys.find(({ key }) => key === "pulse")?.questions).toMatch(/^9 /);
      const small = present(report.rows.find(({ key }) => key.endsWith("workshop")));
      expect(small.why).toContain(String(defaultRules.k));
      for (const { why, cells } of report.rows)
        if (!why) expect(cells.filter(({ band }) => band)).toHaveLength(report.columns.length);
      const textOf = (...keys: string[]) =>
        JSON.stringify(view.sections.filter(({ key }) => keys.includes(key)))
          .match(/\d+/g)
          ?.map(Number);
      expect(textOf("least", "sensitive", "offence")).toEqual([
        defaultRules.k,
        floors.k,
        leastPeople(defaultRules, "sensitive"),
        leastPeople(defaultRules, "offence"),
      ]);
    },
  );

  it.each(languages)(
    "the page for organisations shows in %s the sample report, and first says what one gets, never gets and how people are protected",
    async (language) => {
      const view = viewOf((await load(shown, "forOrganisations", { language })).body as Read);
      const front = viewOf((await load(shown, "home", { language })).body as Read);
      expect(view.report).toEqual(present(front.product).report);
      expect(view.answers.map(({ key }) => key)).toEqual(["gets", "never", "protect"]);
      expect(JSON.stringify(view.answers).match(/\d+/g)?.map(Number)).toEqual([
        defaultRules.k,
        leastPeople(defaultRules, "sensitive"),
      ]);
      const bare = { ...shown, sample: () => Promise.reject(new Error("no file")) };
      const { status, body } = await load(bare, "forOrganisations", { language });
      expect([status, viewOf(body as Read).report]).toEqual([200, undefined]);
    },
  );

  it.each(languages)("whoever starts a trial in %s finds the sample report and somebody to ask", async (language) => {
    const { view } = (await load(shown, "startTrial", { language })).body as { view: ContactPageData };
    expect("instead" in view && view.instead.map(({ href }) => href)).toEqual([
      pageUrl("sampleReport", language),
      pageUrl("requestQuote", language),
    ]);
  });

  it("what the front page shows of the service is made once in each language", async () => {
    const shownIn = async (language: Language) =>
      viewOf((await load(shown, "home", { language })).body as Read).product;
    const [first, again, other] = [await shownIn("fi"), await shownIn("fi"), await shownIn("sv")];
    expect(again).toBe(first);
    expect(present(other).lengths.title).toBe(wordsOf("sv").marketing.product.lengths);
  });

  it("the front page is there where what a build makes is not, or has nothing in it, and the log says so", async () => {
    const made = await shown.sample();
    const [first] = made.waves;
    const bare = { ...present(first), outline: { ...present(first).outline, groups: [] } };
    const errors: unknown[] = [];
    const log = Object.assign(Object.create(shown.log), { error: (...line: unknown[]) => errors.push(line) });
    for (const sample of [() => Promise.reject(new Error("no file")), async () => ({ ...made, waves: [bare] })]) {
      const { status, body } = await load({ ...shown, log, sample }, "home");
      const { product, sections } = viewOf(body as Read);
      expect([status, product]).toEqual([200, undefined]);
      expect(sections.length).toBeGreaterThan(3);
    }
    expect(errors).toHaveLength(2);
  });

  it.each(["home", "about", "forOrganisations", "method", "sampleReport"] as const)(
    "the document of %s has its words as HTML, for whoever asks",
    async (page) => {
      const { loader } = await moduleOf(page);
      const { body } = await callRoute(shown, loader, { path: pageUrl(page, "fi"), isDocument: true });
      const { title, part } = present((body as Read).marketing ?? (body as Read).view) as Drawn;
      expect(part.data).toBeUndefined();
      expect(part.html).toContain(title);
    },
  );

  it("names a price only where it is told one, and says where it is made up", async () => {
    const priceWith = async (examplePrices: App["env"]["examplePrices"], page: "home" | "forOrganisations") => {
      const app = { ...shown, env: { ...shown.env, examplePrices } };
      const { body } = await load(app, page, { language: "en" });
      return viewOf(body as Read).price;
    };
    const first = { people: 1_500, euros: 9_800 };
    for (const page of ["home", "forOrganisations"] as const) {
      expect(await priceWith(undefined, page)).toBeUndefined();
      const price = await priceWith({ prices: [first], isMadeUp: false }, page);
      expect(price).toMatchObject({ texts: [expect.stringMatching(/1,500 .*€9,800/)], table: undefined });
      expect((await priceWith({ prices: [first], isMadeUp: true }, page))?.texts).toHaveLength(2);
    }
    const several = { prices: [first, { people: 30, euros: 450 }], isMadeUp: true } as const;
    expect((await priceWith(several, "home"))?.texts).toEqual([
      expect.stringContaining("1,500"),
      wordsOf("en").marketing.price.madeUp_one,
    ]);
    const { texts, table } = present(await priceWith(several, "forOrganisations"));
    expect(texts.at(-1)).toBe(wordsOf("en").marketing.price.madeUp_other);
    expect(table?.rows).toEqual([
      ["30", "€450"],
      ["1,500", "€9,800"],
    ]);
  });

  it("an article says who has reviewed it, or that nobody has, and ends with one thing to do", async () => {
    const { loader } = await moduleOf("blogArticle");
    const words = wordsOf("en").marketing;
    const visit = async (change: Partial<Article>) => {
      const content = {
        ...shown.content,
        article: (slug: string, language: Language) => ({
          ...present(shown.content.article(slug, language)),
          ...change,
        }),
      };
      const params = paramsIn("en");
      const path = pageUrl("blogArticle", "en", params);
      return ((await callRoute({ ...shown, content }, loader, { path, params })).body as { view: ArticlePageData })
        .view;
    };
    const { review, next, invitation, time } = await visit({});
    expect([review, invitation]).toEqual([words.blog.notReviewed, undefined]);
    expect(next?.href).toBe(pageUrl("startTrial", "en"));
    expect(time).toBe(fill(words.blog.time, { count: 2 }));
    const reviewed = await visit({
      review: { role: "an occupational health nurse", date: "2026-11-20" },
      next: undefined,
    });
    expect(reviewed.review).toContain("an occupational health nurse");
    expect(reviewed.review).toContain("20\u00a0Nov\u00a02026");
    expect(reviewed.invitation?.ways).toHaveLength(2);
  });

  it("an article that nobody wrote is not there", async () => {
    const { loader } = await moduleOf("blogArticle");
    const path = pageUrl("blogArticle", "fi", { articleSlug: "nothing" });
    expect((await callRoute(shown, loader, { path, params: { articleSlug: "nothing" } })).status).toBe(404);
  });
});
