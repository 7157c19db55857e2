import type { Band } from "~/charts/bands";
import type { Language } from "~/i18n/languages";
import type { Translator } from "~/i18n/translator.server";
import type { Words } from "~/i18n/words.server";
import { writtenList } from "~/i18n/written-list";
import type { Bound } from "../disclosure/cell";
import type { PublishedCell } from "../disclosure/certificate";
import type { Part } from "../disclosure/reader-part";
import { unitKey, unitName } from "../disclosure/report-groups";
import { indexKey, type OutlinedGroup, participationKey, type ReportItem } from "../disclosure/report-outline";
import { type Attribute, commonClasses, isOwn, leastPeople, ownName, type ReportRules } from "../disclosure/rules";
import type { Side } from "../summary/areas";
import { readingOf } from "../summary/reading";

/** A number with its band, the band alone as the text, or why there is neither; `basis` of an index that lacks areas. */
export type Told = { text: string; band?: Band; word?: string; hidden?: string; basis?: string };

export function groupName({ t }: Words, { kind, unit, attribute, value, others }: OutlinedGroup): string {
  const own = unit.at(-1) ?? t("reports:whole");
  if (attribute === undefined || value === undefined) return own;
  const name = className({ t }, attribute, value, others);
  return kind === "crossing" ? `${own}, ${name}` : name;
}

/** Which unit another one is a part of; all are parts of the whole. */
export const partOfWords = ({ t }: Pick<Words, "t">, unit: readonly string[]): string | undefined =>
  unit.length > 1 ? t("reports:partOf", { unit: unit.at(-2) }) : undefined;

/** An organisation's own attributes go by the names and values it has given them. */
export const attributeName = ({ t }: { t: Translator }, attribute: Attribute): string =>
  isOwn(attribute) ? ownName(attribute) : t(`reports:attribute.${attribute}`);

export const byAttribute = ({ t }: { t: Translator }, attribute: Attribute, group: string): string =>
  isOwn(attribute)
    ? t("reports:by.own", { group, attribute: ownName(attribute) })
    : t(`reports:by.${attribute}`, { group });

/** In the order in which classes are listed, those who are in none of their own last. */
export function byClass(attribute: Attribute, language: string, a: string, b: string): number {
  if (a === "" || b === "") return Number(a === "") - Number(b === "");
  if (attribute === "gender") return commonClasses.gender.indexOf(a) - commonClasses.gender.indexOf(b);
  // The youngest have no lower end.
  if (attribute === "age") return (Number.parseInt(a, 10) || 0) - (Number.parseInt(b, 10) || 0);
  return new Intl.Collator(language, { numeric: true }).compare(a, b);
}

export function className(words: { t: Translator }, attribute: Attribute, value: string, others?: true): string {
  if (value === "") return words.t("reports:class.others");
  const name = ownClassName(words, attribute, value);
  return others ? words.t("reports:class.andOthers", { name }) : name;
}

function ownClassName({ t }: { t: Translator }, attribute: Attribute, value: string): string {
  if (isOwn(attribute)) return value;
  if (attribute === "gender") return t(`reports:gender.${value as "female"}`);
  const [from = "", to = ""] = value.split("–");
  if (from === "") return t("reports:yearsUnder", { age: Number(to) + 1 });
  return to === "" ? t("reports:yearsFrom", { age: from }) : t("reports:years", { range: value });
}

export function itemName(words: Words, item: ReportItem | string): string {
  if (item === indexKey) return words.t("results:index.label");
  if (item === participationKey) return words.t("reports:participation");
  return typeof item === "string" ? item : areaName(words, item);
}

/** With whose number it is, where employees and supervisors are asked apart: "Leadership, employees". */
export const ofSide = ({ t }: Words, text: string, { side }: { side: Side | undefined }): string =>
  side ? `${text}, ${t(`reportPage:side.${side}`)}` : text;

/** An area by the key and the title of its module. */
export function areaName({ t, language }: Words, { key, title }: Pick<ReportItem, "key" | "title">): string {
  const named = namedAnew.find(([of]) => of === key)?.[1];
  return named ? t(`reportPage:names.${named}`) : title[language];
}

/** Keys of the areas that have a name of their own in reports which has these words in it. */
export function areasNamed({ t, language }: Words, words: string): string[] {
  return namedAnew.flatMap(([key, name]) => (hasWords(t(`reportPage:names.${name}`), words, language) ? [key] : []));
}

/** As a search in a list finds words in what is stored: whichever letters are capitals. */
export const hasWords = (text: string, words: string, language: Language): boolean =>
  text.toLocaleLowerCase(language).includes(words.toLocaleLowerCase(language));

/** Modules whose titles speak to whoever answers, by key: an employer is not told of "your strengths". */
const namedAnew = [
  ["me.strengths", "me_strengths"],
  ["my_work.control", "my_work_control"],
  ["my_work.role", "my_work_role"],
  ["pulse.wellbeing_now", "pulse_wellbeing_now"],
  ["psychosocial_workload.control", "psychosocial_workload_control"],
  ["psychosocial_workload.conflict", "psychosocial_workload_conflict"],
  ["student.study_feelings", "student_study_feelings"],
  ["student.finance_of_studies", "student_finance_of_studies"],
  ["work_safety.general_work_safety", "work_safety_general_work_safety"],
] as const;

export function told({ t }: Pick<Words, "t">, cell: PublishedCell | undefined, item: ReportItem | undefined): Told {
  if (!cell) return { text: "–", hidden: t("reports:hidden.none") };
  const reading = readingOf(cell, item);
  if (!reading) return { text: "–", hidden: reason({ t }, cell) };
  const { band, bound, mean } = reading;
  const word = t(`results:band.${band}`);
  if (bound) return { text: boundText({ t }, bound), band, word };
  const basis = basisText({ t }, cell);
  return mean === null ? { text: word, band, basis } : { text: String(mean), band, word, basis };
}

/** A word of a band begins with a capital in a table, and with a small letter within a line. */
export const withinLine = ({ language }: Pick<Words, "language">, told: string): string =>
  told.toLocaleLowerCase(language);

/** What is told of a mean near an end of the scale: "at least 83". */
export function boundText({ t }: { t: Translator }, bound: Bound): string {
  const [, end = "", value = ""] = bound.split("_");
  return end === "most" ? t("reports:bound.atMost", { value }) : t("reports:bound.atLeast", { value });
}

/** Of how many modules an index is, where some have no number. */
export const basisText = ({ t }: { t: Translator }, { basis }: Pick<PublishedCell, "basis">): string | undefined =>
  basis && basis.of < basis.all ? t("reports:basis", { of: basis.of, all: basis.all }) : undefined;

/** Why a number is hidden, in words that tell nothing of anybody's answer. */
export function reason({ t }: { t: Translator }, { status, k }: Pick<PublishedCell, "status" | "k">): string {
  if (status === "published" || status === "coarse") return "";
  return t(`reports:hidden.${reasons[status]}`, { k });
}

/** The same in a word or two, where a cell has no room for a sentence. */
export function shortReason({ t }: { t: Translator }, { status }: Pick<PublishedCell, "status">): string {
  return status === "published" || status === "coarse" ? "" : t(`reportPage:map.short.${reasons[status]}`);
}

const reasons = {
  too_few: "fewPeople",
  sensitive_too_few: "fewForSensitive",
  nearly_all: "nearlyAll",
  sibling: "sibling",
  difference: "difference",
  combination: "combination",
} as const;

export function participationText({ t }: Words, cell: PublishedCell | undefined): string {
  if (!cell) return "–";
  if (cell.mean === null) return reason({ t }, cell);
  return t("reports:participationBand", { from: cell.mean, to: cell.until ?? cell.mean + 5 });
}

export function participationTold(words: Words, cell: PublishedCell | undefined): Told {
  const text = participationText(words, cell);
  // Not good or poor: a share of people has no band, but it is a number.
  return cell?.mean == null ? { text: "–", hidden: text } : { text };
}

export function peopleText({ t }: Words, cell: PublishedCell | undefined): string {
  const band = cell?.peopleBand;
  return band ? bandWords({ t }, band) : "–";
}

/** A band of people: from 50 on it is the ten that they are around, and says so. */
export const bandWords = ({ t }: { t: Translator }, band: string): string =>
  band.includes("–") ? band : t("reports:about", { people: band });

export function changeText(change: number | null): string {
  if (change === null) return "–";
  if (change === 0) return "±0";
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** Told to whoever reads of one unit: by the name that this report has for it, or else by the present one. */
export function partText({ t }: Pick<Words, "t">, part: NonNullable<Part>, groups?: readonly OutlinedGroup[]): string {
  const known = groups && part.find((unit) => groups.some(({ key }) => key === unitKey(unit)));
  return t("reports:part", { unit: unitName(known ?? part.at(-1) ?? []) });
}

/** What holds for every number of a report, in sentences. */
export function rulesText({ t, language }: Words, rules: ReportRules): string[] {
  const { k, sensitiveK, attributes, crossingFrom } = rules;
  return [
    t("reports:rules.k", { k }),
    t("reports:rules.sensitive", { k: sensitiveK, offence: leastPeople(rules, "offence") }),
    t("reports:rules.combined", { k }),
    t("reports:rules.words"),
    attributes.length > 0
      ? t("reports:rules.attributes", {
          attributes: writtenList(
            attributes.map((attribute) => attributeName({ t }, attribute)),
            language,
          ),
          people: crossingFrom,
        })
      : t("reports:rules.unitsOnly"),
    t("reports:rules.frozen"),
    t("reports:rules.noText"),
  ];
}
