import { minutesUntilSettled } from "~/features/orders/order";
import { orderNameIn } from "~/features/orders/order-name";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenEnd } from "~/platform/time/written-time";
import type { Part } from "../disclosure/reader-part";
import { unitName } from "../disclosure/report-groups";
import { bandText, type PeopleBand } from "../disclosure/rounding";
import type { ReportedOrder } from "../report-access.server";
import type { ReportState } from "../report-states.server";
import type { ReportStateData } from "./report-state";
import { bandWords } from "./report-words-view.server";

/** How far a report is, in sentences that hold wherever it is said. */
export function stateLines(words: Words, state: ReportState): string[] {
  const { t } = words;
  switch (state.state) {
    case "open":
      return [untilWhen(words, state), t("reports:state.needed", { k: state.k })];
    case "beingMade":
      return [t("reports:state.beingMade", { minutes: minutesUntilSettled })];
    case "tooFewInvited":
      return [t("reports:state.tooFewInvited", { least: state.least })];
    case "tooFew":
      return [t("reports:state.none")];
    case "ready":
      return [
        t("reports:state.made", { count: state.waves as never }),
        ...(state.tells ? [] : [t("reports:state.madeOfFew")]),
      ];
  }
}

type Open = Extract<ReportState, { state: "open" }>;

const untilWhen = ({ t, language }: Words, { end }: Open) =>
  end
    ? t("reports:state.openUntil", { day: writtenEnd(end, language), minutes: minutesUntilSettled })
    : t("reports:state.open", { minutes: minutesUntilSettled });

/** Of a survey that is open, with how many have answered: on its own page alone, where that is counted. */
const openLines = (words: Words, state: Open, soFar: PeopleBand | undefined): string[] =>
  soFar
    ? [untilWhen(words, state), words.t("reports:state.soFar", { people: bandWords(words, bandText(soFar)) })]
    : [...stateLines(words, state), words.t("reports:state.soFarLater")];

/** In place of a report that has nothing of the units somebody reads: it doesn't say which survey it would be of. */
export function withoutUnitView({ t, language }: Words, units: NonNullable<Part>): ReportStateData {
  const unit = unitName(units.at(-1) ?? []);
  return {
    back: { href: pageUrl("reports", language), label: t("reports:title") },
    title: t("reports:withoutUnit.title", { unit }),
    lines: [t("reports:withoutUnit.why", { unit }), t("reports:withoutUnit.others")],
  };
}

/** In place of a report that is not made yet, or never will be. */
export function reportStateView(
  words: Words,
  given: {
    order: ReportedOrder;
    state: ReportState;
    /** How many have answered one that is open; undefined while none is to be told. */
    soFar: PeopleBand | undefined;
    lookingOn: boolean;
  },
): ReportStateData {
  const { t, language } = words;
  const { order, state, soFar, lookingOn } = given;
  return {
    back: {
      href: pageUrl("reports", language, {}, lookingOn ? { organisation: order.organisationId } : {}),
      label: t("reports:title"),
    },
    title: orderNameIn(language, order),
    lines: state.state === "open" ? openLines(words, state, soFar) : stateLines(words, state),
  };
}
