import { analyticsAddress } from "~/i18n/api-addresses";

/** Views are counted by page and language, and anything other than English as Finnish (spec §2). */
export type PageView = { type: "page-view"; page: string; language: "fi" | "en" };
type LanguageChange = { type: "language-change"; language: string };

/** Under which name a tab keeps the language of the page before. */
const languageKey = "vointi.counted.language";

/** What is counted when a page opens: a view of it by its name, never by its address, and a change of language. */
export function eventsOf(routeId: string, languageBefore: string | null): (PageView | LanguageChange)[] {
  const [language = "", name = ""] = routeId.split(".");
  const page = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const view: PageView = { type: "page-view", page, language: language === "en" ? "en" : "fi" };
  return languageBefore && languageBefore !== language ? [{ type: "language-change", language }, view] : [view];
}

/** Counts that a page is shown to somebody who has agreed to it. What doesn't arrive is not counted. */
export function countPageView(routeId: string): void {
  for (const event of eventsOf(routeId, sessionStorage.getItem(languageKey))) {
    fetch(analyticsAddress, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ consent: true, event }),
      keepalive: true,
    }).catch(() => {});
  }
  sessionStorage.setItem(languageKey, routeId.split(".")[0] ?? "");
}
