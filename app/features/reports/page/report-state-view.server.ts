import { minutesUntilSettled } from "~/features/orders/order";
import { orderNameIn } from "~/features/orders/order-name";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import { bandText } from "../disclosure/rounding";
import type { ReportedOrder } from "../report-access.server";
import type { ReportState } from "../report-states.server";
import type { ReportStateData } from "./report-state";

/** How far a report is, in sentences. */
export function stateLines({ t, language }: Words, state: ReportState): string[] {
  switch (state.state) {
    case "open":
      return [
        state.end
          ? t("reports:state.openUntil", { day: shortDay(state.end, language), minutes: minutesUntilSettled })
          : t("reports:state.open", { minutes: minutesUntilSettled }),
        state.soFar
          ? t("reports:state.soFar", { people: aboutPeople({ t }, bandText(state.soFar)) })
          : t("reports:state.needed", { k: state.k }),
      ];
    case "beingMade":
      return [t("reports:state.beingMade", { minutes: minutesUntilSettled })];
    case "tooFew":
      return [t("reports:state.none", { k: state.k })];
    case "ready":
      return [
        t("reports:state.made", { count: state.waves as never }),
        ...(state.tells ? [] : [t("reports:state.madeOfFew")]),
      ];
  }
}

const aboutPeople = ({ t }: Pick<Words, "t">, people: string) =>
  people.includes("–") ? people : t("reports:about", { people });

/** In place of a report that is not made yet, or never will be. */
export function reportStateView(
  words: Words,
  { order, state, lookingOn }: { order: ReportedOrder; state: ReportState; lookingOn: boolean },
): ReportStateData {
  const { t, language } = words;
  return {
    back: {
      href: pageUrl("reports", language, {}, lookingOn ? { organisation: order.organisationId } : {}),
      label: t("reports:title"),
    },
    title: orderNameIn(language, order),
    lines: stateLines(words, state),
  };
}
