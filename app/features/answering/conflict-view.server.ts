import { orderName } from "~/features/orders/order-name-view.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import type { Hindrance, Late } from "./decision";
import type { ConflictViewData } from "./drawn/conflict-view";
import { canGoOn, type InvitedOrder, type NamedRun } from "./situation";

/** Why an answer is not taken that was written. */
export type NotTaken = { outcome: Hindrance } | Late;

/** The page that says why an answer came too late, with what was written. */
export function lateView(
  { t, language }: Words,
  { reason, typed }: { reason: NotTaken; typed: string | undefined },
): ConflictViewData {
  const words = wordsFor(reason);
  const toList = { href: pageUrl("assessments", language), label: t("survey:conflict.toAssessments") };
  const goOn = (page: "surveyContinue" | "surveyBegin") => ({
    href: pageUrl(page, language),
    label: t("survey:conflict.continue"),
  });
  const onward = {
    closed: toList,
    finished: reason.outcome === "runOver" ? toList : goOn("surveyContinue"),
    expired: { href: pageUrl("surveyBegin", language), label: t("survey:conflict.startAgain") },
    ended: toList,
    notAsked: goOn("surveyContinue"),
    prerequisitesMissing: goOn("surveyBegin"),
    consentWithdrawn: toList,
  }[words];
  return {
    title: t(`survey:conflict.${words}Title`),
    body: t(`survey:conflict.${words}Body`),
    typed: writtenText({ t }, typed),
    goBackTo: undefined,
    onward,
  };
}

function wordsFor(reason: NotTaken) {
  switch (reason.outcome) {
    case "closed":
    case "notAsked":
    case "consentWithdrawn":
      return reason.outcome;
    case "profileIncomplete":
    case "consentsMissing":
      return "prerequisitesMissing";
    case "notStarted":
    case "expired":
      return "expired";
    case "sectionFinished":
      return "finished";
    case "runOver":
      return reason.state === "completed" ? "finished" : "ended";
  }
}

/** The page that asks which survey to go on with: the one whose page this is, or the one opened since. */
export function otherRunView(
  { t, language, formToken }: FormWords,
  {
    named,
    active,
    typed,
    address,
    writer,
    isRefusal,
  }: {
    named: NamedRun["order"];
    active: InvitedOrder;
    typed: string | undefined;
    address: string;
    /** Whose page it is. */
    writer: string | undefined;
    /** Whether something was sent; who only opens the page has lost nothing. */
    isRefusal: boolean;
  },
): ConflictViewData {
  const names = { named: orderName({ t, language }, named), active: orderName({ t, language }, active.order) };
  return {
    title: t("survey:conflict.otherRunTitle"),
    body: t(isRefusal ? "survey:conflict.otherRunBody" : "survey:conflict.otherRunAsk", names),
    typed: writtenText({ t }, typed),
    goBackTo: {
      token: formToken,
      writer,
      action: address,
      answer: typed ?? "",
      label: t("survey:conflict.goOnWith", { order: names.named }),
    },
    // A survey that was done and is open again has no run yet: to continue it would lead to its old results.
    onward: canGoOn(active.run)
      ? {
          href: pageUrl("surveyContinue", language),
          label: t("survey:conflict.goOnWith", { order: names.active }),
        }
      : {
          href: pageUrl("surveyBegin", language),
          label: t("survey:conflict.startWith", { order: names.active }),
        },
  };
}

/** What was written, where it is more than a choice that can be made again. */
function writtenText({ t }: Pick<Words, "t">, typed: string | undefined): ConflictViewData["typed"] {
  const isText = typed !== undefined && !/^\d{0,3}$/.test(typed);
  return isText ? { label: t("survey:conflict.yourText"), text: typed } : undefined;
}
