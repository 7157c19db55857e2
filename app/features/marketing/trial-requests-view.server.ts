import { pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import type { listJoins } from "./trial-requests.server";
import { type JoinResult, joinResults, type TrialRequestsData } from "./trial-requests-view";

type Listed = Awaited<ReturnType<typeof listJoins>>;

/** The requests to join, with what the last press came to. */
export function trialRequestsView(
  words: FormWords,
  { requests, pressed, inConsole }: { requests: Listed; pressed: URLSearchParams; inConsole: boolean },
): TrialRequestsData {
  const { t, language, formToken } = words;
  return {
    back: inConsole
      ? { href: pageUrl("adminHome", language), label: t("adminWork:home.title") }
      : { href: pageUrl("reports", language), label: t("reports:title") },
    title: t("marketing:joins.title"),
    lead: t(requests.length === 0 ? "marketing:joins.none" : "marketing:joins.lead"),
    done: doneNotice(words, requests, pressed),
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

/** What a press came to, by what is stored: an address that says something else is not believed. */
function doneNotice({ t }: Pick<FormWords, "t">, requests: Listed, pressed: URLSearchParams): string | undefined {
  const result = joinResults.find((each): each is JoinResult => each === pressed.get("done"));
  const answered = requests.find(({ id }) => id === pressed.get("request"));
  if (result === "accepted" || result === "declined") {
    const holds = answered && answered.accepted === (result === "accepted");
    return holds ? t(`marketing:joins.done.${result}`, { name: answered.name }) : undefined;
  }
  return result && t(`marketing:joins.done.${result}`);
}
