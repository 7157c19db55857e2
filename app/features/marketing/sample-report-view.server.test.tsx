import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Wave } from "~/features/reports/summary/report-summary";
import { languages } from "~/i18n/languages";
import { pageAt } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import { aHiddenCell, madeReports } from "../../../tests/fixtures/disclosure/made-reports";
import { SampleReport } from "./sample-report";
import { sampleReportView } from "./sample-report-view.server";
import { trialDays } from "./trial";

/** Of the sample's own units. */
const waves: Wave[] = madeReports({ units: 3, areas: 4, waves: 2 }).map((wave) => {
  const teams = ["birchHome", "pineHome", "nightTeam"];
  const groups = wave.outline.groups.map((group, place) =>
    place === 0 ? group : { ...group, unit: ["care", teams[place - 1] ?? ""] },
  );
  return { ...wave, outline: { ...wave.outline, groups } };
});

const asked = { wave: null, group: null, survey: null };

describe.each(languages)("the sample report in %s", (language) => {
  const words = { t: translatorFor(language), language };
  const htmlOf = (of: readonly Wave[], more: Partial<Record<keyof typeof asked, string>> = {}) =>
    renderToStaticMarkup(<SampleReport view={sampleReportView(words, { waves: of, asked: { ...asked, ...more } })} />);

  it("says that it is made up, and leads nowhere but to itself and to the forms of marketing", () => {
    for (const more of [{}, { group: "2" }, { wave: "1" }, { group: "99", wave: "x", survey: "none" }]) {
      const html = htmlOf(waves, more);
      // The lead says it before any number, what it is made of comes after the first of them.
      const places = [
        words.t("marketing:sample.lead"),
        'id="group"',
        words.t("marketing:sample.madeUp"),
        'id="areas"',
      ].map((text) => html.indexOf(text.slice(0, 40)));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(html).toContain(words.t("marketing:sample.units.nightTeam"));
      const links = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = ""]) =>
        href.replaceAll("&amp;", "&"),
      );
      const pages = links
        .filter((href) => !href.startsWith("#"))
        .map((href) => pageAt(new URL(href, "https://x.invalid")));
      expect(new Set(pages)).toEqual(new Set(["sampleReport", "startTrial", "requestQuote"]));
    }
  });

  it("has no number of its own: without its cells none is left but the rules, waves and ends of scales", () => {
    const hidden = waves.map((wave) => ({
      ...wave,
      cells: wave.cells.map(({ itemKey, groupKey }) => aHiddenCell(itemKey, groupKey)),
    }));
    const numbers = (html: string) => new Set(html.replace(/<[^>]*>/g, " ").match(/\d+/g) ?? []);
    const rules = new Set(["7", "10", "20", "50", "5", "1", "2", "0", "100", "6", "13", String(trialDays)]);
    expect([...numbers(htmlOf(hidden))].filter((number) => !rules.has(number))).toEqual([]);
    expect([...numbers(htmlOf(waves))].filter((number) => !rules.has(number)).length).toBeGreaterThan(10);
  });
});
