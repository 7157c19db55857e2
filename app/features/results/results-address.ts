import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";

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
