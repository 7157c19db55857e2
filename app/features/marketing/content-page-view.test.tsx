import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { aSample } from "../../../tests/fixtures/disclosure/a-sample";
import { ArticleView } from "./articles-view";
import { articleView } from "./articles-view.server";
import { MarketingParts } from "./content-page-view";
import { forOrganisationsView, frontView } from "./content-page-view.server";
import { ContentParts } from "./content-parts";
import * as css from "./marketing.css";
import * as pictures from "./pictures.css";
import { ExcerptOfReport, type Product } from "./product";
import { productView } from "./product-view.server";

const english = { t: translatorFor("en"), language: "en" as const };
const words = { t: translatorFor("sv"), language: "sv" as const };

/** The `lang` around a text, the nearest one; empty where there is none. */
function langAround(html: string, text: string): string {
  const open: string[] = [];
  for (const [, end, name = "", attributes = "", told] of html.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    if (told?.includes(text)) return open.findLast((lang) => lang !== "") ?? "";
    if (told !== undefined || attributes.endsWith("/") || ["img", "input", "br"].includes(name)) continue;
    if (end) open.pop();
    else open.push(/ lang="(\w+)"/.exec(attributes)?.[1] ?? "");
  }
  throw new Error(`nothing says ${text}`);
}

const finnish = { language: "fi" as const, title: "Otsikko", lead: "Ingressi" };
const richText = (html: string) => ({ html }) as never;
const article = {
  ...finnish,
  id: "1",
  slug: "artikkeli",
  date: "2026-11-20",
  body: richText("<p>Leipäteksti</p>"),
  image: undefined,
  review: undefined,
  next: { text: "Seuraavaksi", href: "/sv/" },
};

it("of a front page that is there in Finnish alone, what is ours is heard in Swedish", () => {
  const product = productView(words, aSample());
  const sections = ["answering", "results", "groups"].map((key) => ({ key, title: key, text: richText(`Osa ${key}`) }));
  const page = { ...finnish, slug: "front", sections, seo: { title: "", description: "" } };
  const view = frontView(words, {
    page: page as never,
    articles: [article as never],
    product,
    prices: undefined,
    isSignedIn: false,
  });
  const html = renderToStaticMarkup(<MarketingParts view={view} />);
  for (const theirs of ["Otsikko", "Ingressi", "Osa results"]) expect(langAround(html, theirs), theirs).toBe("fi");
  const ours = [
    words.t("home:start"),
    product.lengths.title,
    product.result.caption,
    product.report.caption,
    view.news?.articles[0]?.day,
  ];
  for (const text of ours) expect(langAround(html, String(text)), text).toBe("sv");
  // Outside of the editor's words the page's language is the document's.
  expect(langAround(html, product.question.title)).toBe("");
});

describe("the first words for organisations", () => {
  const section = (key: string) => ({ key, kind: "text", title: `Asked: ${key}`, text: richText(`Told: ${key}`) });
  const page = {
    ...finnish,
    slug: "for-organisations",
    sections: ["gets", "follow", "never", "protect"].map(section),
    seo: { title: "", description: "" },
  };
  const htmlWith = (product: Product | undefined) =>
    renderToStaticMarkup(
      <MarketingParts view={forOrganisationsView(english, { page: page as never, product, prices: undefined })} />,
    );

  it("say what can be done before they answer what is asked first, beside the report with a way to the whole of it", () => {
    const product = productView(english, aSample());
    const html = htmlWith(product);
    const startTrial = english.t("marketing:nav.startTrial");
    const parts = [startTrial, "Told: gets", "Told: never", "Told: protect", product.report.caption, "Told: follow"];
    const places = parts.map((text) => html.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(html).toContain(`href="${product.report.whole.href}"`);
    expect(html.match(/Told: gets/g)).toHaveLength(1);
  });

  it("stand beside a drawing where a build has made no report", () => {
    expect(htmlWith(undefined)).toContain(pictures.view);
  });
});

it("of an article that is there in Finnish alone, what is ours is heard in Swedish", () => {
  const view = articleView(words, article as never, []);
  const html = renderToStaticMarkup(<ArticleView view={view} />);
  for (const theirs of ["Otsikko", "Leipäteksti", "Seuraavaksi"]) expect(langAround(html, theirs), theirs).toBe("fi");
  for (const ours of [view.back.label, view.day, view.time, view.review, String(view.next?.title)])
    expect(langAround(html, ours), ours).toBe("sv");
});

describe.each(languages)("what the front page shows of the service in %s", (language) => {
  const said = { t: translatorFor(language), language };

  it("has in words what the picture of the result shows, as no table stands beside it", () => {
    const areas = [
      { key: "sleep", title: { fi: "Uni", sv: "Sömn", en: "Sleep" }, score: 44.5, band: "low_result" as const },
      {
        key: "meaningful_life",
        title: { fi: "Merkityk\u00ADsellisyys", sv: "Menings\u00ADfullhet", en: "Meaning\u00ADfulness" },
        score: 84,
        band: "high_result" as const,
      },
    ];
    const { result } = productView(said, aSample({ result: { index: 68, areas } }));
    const heard = /<desc[^>]*>(.*?)<\/desc>/.exec(result.svg)?.[1];
    const [sleep, meaning] = areas.map(({ title }) => title[language].replace("\u00AD", ""));
    const [low, high] = [said.t("results:band.low_result"), said.t("results:band.high_result")];
    expect(heard).toBe(
      `${said.t("results:index.description", { index: 68 })} ${sleep} 44,5 (${low}), ${meaning} 84 (${high}).`,
    );
  });
});

it("tells how many questions a survey asks as a range that does not part at its dash", () => {
  const asked = { ...aSample().asked, pulse: { least: 9, most: 12 } };
  const { surveys } = productView(english, aSample({ asked })).lengths;
  expect(surveys.find(({ key }) => key === "pulse")?.questions).toBe("9–\u206012 questions");
});

it("tells of no survey that it asks nothing: one whose questions are not counted is missing", () => {
  const { asked } = aSample();
  expect(productView(english, aSample()).lengths.surveys.find(({ key }) => key === "pulse")?.questions).toBe(
    "9 questions",
  );
  const { pulse: _, ...others } = asked;
  expect(() => productView(english, aSample({ asked: others }))).toThrow(/pulse/);
});

it("tells whoever sees the report's excerpt what the arrows in it mean, and of none that is not there", () => {
  const { report } = productView(english, aSample());
  const legendWith = (clear: "above" | "below" | undefined) => {
    const rows = report.rows.map((row) => ({ ...row, cells: [{ text: "46", ...(clear && { clear }) }] }));
    const html = renderToStaticMarkup(<ExcerptOfReport report={{ ...report, rows }} lang={undefined} />);
    return html.slice(html.indexOf("<p"), html.indexOf("</p>"));
  };
  expect(legendWith("below")).toContain("▼ clearly below the whole organisation");
  expect(legendWith("below")).not.toContain("▲");
  expect(legendWith("above")).toContain("▲ clearly above the whole organisation");
  expect(legendWith(undefined)).not.toMatch(/[▲▼]/);
});

it("keeps cards close to the words right before them, and apart from words with a picture", () => {
  const sections = (["text", "card"] as const).map((kind) => ({ key: kind, kind, title: kind, text: richText(kind) }));
  const drawn = (beside: Record<string, string>) =>
    renderToStaticMarkup(<ContentParts sections={sections as never} beside={beside} />);
  const isTogether = (html: string) => html.includes(`class="${css.together}"`);
  expect([isTogether(drawn({})), isTogether(drawn({ text: "A picture" }))]).toEqual([true, false]);
});
