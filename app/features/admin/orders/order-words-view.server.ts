import type { ConsentKey } from "~/features/consents/consent-type";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import type { Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import { trialRunsOutDays } from "./order-columns";

/** What a survey is called where administrators choose one: as its own start page is. */
export function variantName({ t }: Pick<Words, "t">, variant: SurveyFlowVariant): string {
  return t(`start:variants.${variant}.heading`);
}

/** The consents that an order asks for, in a line. */
export function consentsText({ t }: Pick<Words, "t">, consents: readonly ConsentKey[]): string {
  return consents.map((key) => t(`orders:consents.${key}`)).join(", ") || t("orders:form.noConsents");
}

/** When an order ends, or that it has no deadline. */
export function endText({ t, language }: Words, end: Date | null): string {
  return end ? writtenTime(end, language) : t("orders:noEnd");
}

type State = { draft: boolean; trial: boolean; closed: boolean; endTimestamp: Date | null };

/** How an order stands, in a word or two. */
export function orderState(
  { t }: Pick<Words, "t">,
  { draft, trial, closed, endTimestamp }: State,
  now: Date,
): { label: string; tone: "primary" | "caution" | "neutral" } {
  if (draft) return { label: t("orders:states.draft"), tone: "caution" };
  if (closed) return { label: t(trial ? "orders:states.trialOver" : "orders:states.closed"), tone: "neutral" };
  if (!trial) return { label: t("orders:states.open"), tone: "primary" };
  const days = endTimestamp ? (endTimestamp.getTime() - now.getTime()) / 86_400_000 : Number.POSITIVE_INFINITY;
  return days < trialRunsOutDays
    ? { label: t("orders:states.trialRunsOut"), tone: "caution" }
    : { label: t("orders:states.trial"), tone: "primary" };
}
