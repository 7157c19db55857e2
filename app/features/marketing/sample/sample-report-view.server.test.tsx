import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { planFormats } from "~/features/action-plan/plan-list-view.server";
import { reportFormats } from "~/features/reports/files/report-file.server";
import type { Wave } from "~/features/reports/summary/report-summary";
import { languages } from "~/i18n/languages";
import { pageAt } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import { shortDay } from "~/platform/time/written-time";
import { aHiddenCell, anItem, madeReports } from "../../../../tests/fixtures/disclosure/made-reports";
import { trialDays } from "../trial";
import { SampleReport } from "./sample-report";
import { sampleReportView } from "./sample-report-view.server";

/** Of the sample's own units. */
const waves: Wave[] = madeReports({ units: 3, areas: 4, waves: 2 }).map((wave) => {
  const teams = ["birchHome", "pineHome", "nightTeam"];
  const groups = wave.outline.groups.map((group, place) =>
    place === 0 ? group : { ...group, unit: ["care", teams[place - 1] ?? ""] },
  );
  return { ...wave, outline: { ...wave.outline, groups } };
});

/** The areas of its plan. */
const planned = ["core.sleep", "my_work.recovery", "my_work.workload"].map((key, at) => {
  const [survey = "", module = ""] = key.split(".");
  return anItem(survey, module, `Area ${at + 1}`);
});

const now = new Date("2026-11-27T10:00:00Z");

const asked = { wave: null, group: null, survey: null };

describe.each(languages)("the sample report in %s", (language) => {
  const words = { t: translatorFor(language), language };
  const htmlOf = (of: readonly Wave[], more: Partial<Record<keyof typeof asked, string>> = {}) =>
    renderToStaticMarkup(
      <SampleReport view={sampleReportView(words, { waves: of, asked: { ...asked, ...more }, now })} />,
    );

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
    const withoutPlan = (html: string) => html.replace(/<section aria-labelledby="plan">.*?<\/section>/, "");
    const numbers = (html: string) =>
      new Set(
        withoutPlan(html)
          .replace(/<[^>]*>/g, " ")
          .match(/\d+/g) ?? [],
      );
    const rules = new Set(["7", "10", "20", "50", "5", "1", "2", "0", "100", "6", "13", String(trialDays)]);
    expect([...numbers(htmlOf(hidden))].filter((number) => !rules.has(number))).toEqual([]);
    expect([...numbers(htmlOf(waves))].filter((number) => !rules.has(number)).length).toBeGreaterThan(10);
  });

  it("has a plan with what, which area and unit, whose role, by when and how far, and every format of the files", () => {
    const html = htmlOf(waves.map((wave) => ({ ...wave, outline: { ...wave.outline, items: planned } })));
    const { t } = words;
    const [plan = "", files = ""] = ["plan", "files"].map(
      (id) => new RegExp(`<section aria-labelledby="${id}">.*?</section>`).exec(html)?.[0],
    );
    expect(plan).toContain(t("marketing:sample.plan.text"));
    const rows = [...plan.matchAll(/<tr.*?<\/tr>/g)].slice(1).map(([row]) => row);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain("Area 1");
    expect(rows[0]).toContain(t("marketing:sample.units.nightTeam"));
    expect(rows[0]).toContain(t("marketing:sample.plan.rest.owner"));
    expect(rows[0]).toContain(shortDay(new Date("2026-10-31T12:00:00Z"), language));
    expect(rows[0]).toContain(t("actionPlan:states.done"));
    expect(rows[1]).toContain(t("reports:whole"));
    // None is late, whenever it is looked at.
    for (const row of rows) expect(row).not.toContain(t("actionPlan:late", { day: "" }));
    const called = { csv: "CSV", xlsx: "Excel", pptx: "PowerPoint", json: "JSON" };
    for (const format of [...reportFormats, ...planFormats]) expect(files).toContain(called[format]);
  });
});
