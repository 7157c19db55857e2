import { reportParts } from "~/features/reports/page/report-parts-view.server";
import type { SampleKey } from "~/features/reports/sample/sample-organisation";
import type { Wave } from "~/features/reports/summary/report-summary";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { invitationView } from "../invitation-view.server";
import { samplePlan } from "./sample-plan-view.server";
import type { SampleReportData } from "./sample-report";

type Asked = Record<"wave" | "group" | "survey", string | null>;

/** A report of a made-up organisation as one of a real one is shown, of the same kind of cells. All its ways lead to this page. */
export function sampleReportView(
  words: Words,
  { waves, asked, now }: { waves: readonly Wave[]; asked: Asked; now: Date },
): SampleReportData {
  const { t, language } = words;
  const named = waves.map((wave) => inWords(words, wave));
  const report = named.find(({ wave }) => String(wave) === asked.wave) ?? named.at(-1);
  if (!report) throw new RangeError("the sample report has no wave");
  const { parts } = reportParts(words, {
    reports: named,
    report,
    asked: { group: asked.group ?? 0, survey: asked.survey },
    allUnits: true,
    addressOf: (query) => pageUrl("sampleReport", language, {}, query),
    leaflets: undefined,
    leafletAddress: () => "",
  });
  return {
    title: t("marketing:sample.title"),
    lead: t("marketing:sample.lead"),
    madeUp: t("marketing:sample.madeUp"),
    ...parts,
    plan: samplePlan(words, report, now),
    files: { title: t("marketing:sample.files.title"), text: t("marketing:sample.files.text") },
    invitation: invitationView(words),
  };
}

/** Its departments and teams by the names that they have in this language. */
export function inWords({ t }: Words, wave: Wave): Wave {
  const nameOf = (key: string) => t(`marketing:sample.units.${key as SampleKey}`);
  const groups = wave.outline.groups.map((group) => ({ ...group, unit: group.unit.map(nameOf) }));
  return { ...wave, outline: { ...wave.outline, groups } };
}
