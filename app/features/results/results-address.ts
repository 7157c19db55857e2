import type { Language } from "~/i18n/languages";
import { isBloodAnalysis, pageUrl, resultTypes } from "~/i18n/paths";

/** What of a results page is chosen by its query; each state of the page has an address of its own. */
export type ResultsQuery = {
  /** The one goal whose recommendations are shown. */
  goal?: string;
  /** Id of the guide that is read. */
  guide?: string;
  /** The score whose making is told: a module's vid, or "index". */
  explain?: string;
};

export function resultsQuery(search: URLSearchParams): ResultsQuery {
  const value = (name: keyof ResultsQuery) => search.get(name) ?? undefined;
  return { goal: value("goal"), guide: value("guide"), explain: value("explain") };
}

/** Address of the results of an order in a state; `part` is the id to show where the page loads anew. */
export function resultsAddress(language: Language, orderId: string, query: ResultsQuery = {}, part?: string): string {
  const address = pageUrl("orderResults", language, { assessmentOrderId: orderId }, query);
  return part ? `${address}#${part}` : address;
}

/** Names the kind of results in the query (spec §2). */
const kindParameter = "virtaResultsPageType";

/** Whether an address asks for the blood analysis instead of the survey's results. */
export function asksForBloodAnalysis(search: URLSearchParams): boolean {
  return isBloodAnalysis(search.get(kindParameter) ?? undefined);
}

/**
 * Address of the results of an order for a visitor of the address that names no order: its query goes along, and the
 * kind of results that its last segment names becomes part of it.
 */
export function resultsAddressOfKind(
  language: Language,
  orderId: string,
  { search, kind }: { search: URLSearchParams; kind: string | undefined },
): string {
  const query = new URLSearchParams(search);
  if (isBloodAnalysis(kind)) query.set(kindParameter, resultTypes.bloodAnalysis[language]);
  const address = resultsAddress(language, orderId);
  return query.size > 0 ? `${address}?${query}` : address;
}

/** Address of the comparison of an order; `module` names its line, the first one where it is absent. */
export function comparisonAddress(language: Language, orderId: string, query: { module?: string } = {}): string {
  return pageUrl("orderComparison", language, { assessmentOrderId: orderId }, query);
}

/** Where a result's download leads. The file's own address comes back to it when there is none, or none now. */
export function attachmentAddress(
  language: Language,
  orderId: string,
  attachmentId: string,
  instead?: "missing" | "unavailable",
): string {
  const query = instead && { [instead]: "1" };
  return pageUrl("orderAttachment", language, { assessmentOrderId: orderId, attachmentId }, query);
}
