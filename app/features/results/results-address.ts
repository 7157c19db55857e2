import type { Language } from "~/i18n/languages";
import { isBloodAnalysis, pageUrl } from "~/i18n/paths";

/** What of a results page is chosen by its query; each state of the page has an address of its own. */
export type ResultsQuery = {
  /** The one goal whose recommendations are shown. */
  goal?: string;
  /** Id of the guide that is read. */
  guide?: string;
  /** The score whose making is told: a module's vid, whole or short, or "index". */
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

/** Whether an address asks for the second kind of results, by its last segment or by its query (spec §2). */
export function asksForBloodAnalysis(search: URLSearchParams, type?: string): boolean {
  return isBloodAnalysis(type) || isBloodAnalysis(search.get("virtaResultsPageType") ?? undefined);
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
