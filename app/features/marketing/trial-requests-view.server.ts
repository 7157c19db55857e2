import { pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import type { listJoins } from "./trial-requests.server";
import { type JoinResult, joinResults, type TrialRequestsData } from "./trial-requests-view";

/** The requests to join, with what the last press came to. */
export function trialRequestsView(
  { t, language, formToken }: FormWords,
  { requests, done }: { requests: Awaited<ReturnType<typeof listJoins>>; done: string | null },
): TrialRequestsData {
  const result = joinResults.find((each): each is JoinResult => each === done);
  return {
    title: t("marketing:joins.title"),
    lead: t("marketing:joins.lead"),
    none: t("marketing:joins.none"),
    done: result && t(`marketing:joins.done.${result}`),
    form: { token: formToken, action: pageUrl("trialRequests", language) },
    accept: t("marketing:joins.accept"),
    decline: t("marketing:joins.decline"),
    requests: requests.map(({ id, name, email, typed, organisation, createdAt, accepted }) => ({
      id,
      name,
      facts: [
        { label: t("marketing:form.email"), value: email },
        { label: t("marketing:joins.typed"), value: typed },
        { label: t("marketing:joins.joins"), value: organisation },
        { label: t("marketing:joins.when"), value: writtenTime(createdAt, language) },
      ],
      answer: accepted === null ? undefined : t(`marketing:joins.${accepted ? "accepted" : "declined"}`),
    })),
  };
}
