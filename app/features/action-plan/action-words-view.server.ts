import { personName, withAccount } from "~/features/people/person";
import { areaName, areasNamed, hasWords } from "~/features/reports/page/report-words-view.server";
import { asHeading } from "~/i18n/as-heading";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import { isLate, momentOfDay } from "./action";
import type { NamedPlaces, PlannedAction } from "./list-actions.server";

/** Who sees to an action: a role in own words, or somebody of the staff; whoever has left goes by no name. */
export function ownerText(
  words: Words,
  action: Pick<PlannedAction, "ownerWords" | "owner" | "ownerIsStaff" | "ownerSharesName">,
): string {
  if (action.ownerWords !== null) return action.ownerWords;
  const { owner, ownerIsStaff, ownerSharesName } = action;
  return owner && ownerIsStaff ? staffName(owner, ownerSharesName) : asHeading(words, words.t("actionPlan:former"));
}

type Named = NonNullable<PlannedAction["owner"]>;

const staffName = (person: Named, sharesName: boolean): string =>
  sharesName ? withAccount(personName(person), person) : personName(person);

export const dayText = ({ language }: Pick<Words, "language">, day: string): string =>
  shortDay(momentOfDay(day), language);

/** The date, and that it has passed where something is still to be done. */
export function dueText({ t, language }: Words, action: Pick<PlannedAction, "dueOn" | "today" | "state">): string {
  const day = dayText({ language }, action.dueOn);
  return isLate(action, action.today) ? t("actionPlan:late", { day }) : day;
}

/** The area that it is about; undefined for an action of one's own. */
export const areaText = (
  words: Words,
  { area, itemKey }: Pick<PlannedAction, "area" | "itemKey">,
): string | undefined => (area && itemKey !== null ? areaName(words, { key: itemKey, title: area }) : undefined);

/** The unit by its own name, or the whole organisation; undefined for an action of one's own. */
export function unitText({ t }: Pick<Words, "t">, { unit }: Pick<PlannedAction, "unit">): string | undefined {
  return unit ? (unit.at(-1) ?? t("reports:whole")) : undefined;
}

/** Which areas and units the page calls by words that are searched for. */
export const placesNamed = (words: Words, search: string): NamedPlaces => ({
  areas: areasNamed(words, search),
  whole: hasWords(words.t("reports:whole"), search, words.language),
});

/** Where it comes from, in one line: the area and, of a unit, its name. */
export function originText(words: Words, action: PlannedAction): string | undefined {
  const area = areaText(words, action);
  if (area === undefined) return undefined;
  return words.t("actionPlan:areaOfUnit", { area, unit: unitText(words, action) ?? "" });
}

export function changedText(words: Words, action: PlannedAction): string {
  const { changedAt, changedBy, changerIsStaff, changerSharesName } = action;
  const { t, language } = words;
  return t("actionPlan:changed", {
    day: shortDay(changedAt, language),
    name: changedBy && changerIsStaff ? staffName(changedBy, changerSharesName) : t("actionPlan:former"),
  });
}

export const actionUrl = (
  { language }: Pick<Words, "language">,
  organisationId: string,
  actionId: string,
  query: Record<string, string | undefined> = {},
): string => pageUrl("actionPlanAction", language, { organisationId, actionId }, query);
