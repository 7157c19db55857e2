import { useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { PlainLayout } from "~/design/layout";
import { VisuallyHidden } from "~/design/visually-hidden";
import { type Language, languageOfPath } from "~/i18n/languages";
import { loading as en } from "../../../locales/en/common.json";
import { loading as fi } from "../../../locales/fi/common.json";
import { loading as sv } from "../../../locales/sv/common.json";
import * as css from "./results-loading.css";
import { resultOfPath } from "./results-path";

/** The page that is left knows nothing of the one to come, perhaps not even its language: these words come along. */
const words: Record<Language, string> = { fi, sv, en };

/** Milliseconds. Most pages are there sooner, and a placeholder that only flashes would disturb. */
const momentMs = 200;

/**
 * The path of the results that this page is being left for, once that takes longer than a moment. What changes within
 * one view of a result (a goal, a guide, a thumb) leaves the view where it is.
 */
export function useAwaitedResults(): string | undefined {
  const { pathname } = useLocation();
  const target = useNavigation().location?.pathname;
  const awaited = target !== undefined && target !== pathname && resultOfPath(target) ? target : undefined;
  const [lasting, setLasting] = useState<string>();
  useEffect(() => {
    if (awaited === undefined) return;
    const timer = setTimeout(() => setLasting(awaited), momentMs);
    return () => {
      clearTimeout(timer);
      setLasting(undefined);
    };
  }, [awaited]);
  return lasting === awaited ? awaited : undefined;
}

/**
 * Shows a placeholder instead of a page that is being left for results (spec §2 "Results"), and says so to who can't
 * see it. From one view of a result to the other its tabs stay where they are (see results-tabs.tsx).
 */
export function ResultsLoading({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const awaited = useAwaitedResults();
  const fromElsewhere = awaited && resultOfPath(awaited) !== resultOfPath(pathname) ? awaited : undefined;
  useEffect(() => {
    if (fromElsewhere) window.scrollTo({ top: 0, behavior: "instant" });
  }, [fromElsewhere]);
  const language = languageOfPath(awaited ?? pathname);
  return (
    <>
      {fromElsewhere ? (
        <PlainLayout wide busy>
          <ResultsPlaceholder path={fromElsewhere} />
        </PlainLayout>
      ) : (
        children
      )}
      {/* Stands there before it speaks: what comes with its words is not always read out. */}
      <div aria-live="polite">
        {awaited ? (
          <VisuallyHidden>
            <span lang={language}>{words[language]}</span>
          </VisuallyHidden>
        ) : null}
      </div>
    </>
  );
}

/** Says that the results are coming, and keeps their place with the shapes of what is to come: nothing below jumps. */
export function ResultsPlaceholder({ path }: { path: string }) {
  const language = languageOfPath(path);
  return (
    <div className={css.placeholder} data-placeholder="">
      <h1 lang={language} className={css.title}>
        {words[language]}
      </h1>
      <div className={css.line} />
      <div className={css.card}>
        <div className={css.disc} />
      </div>
      <div className={css.line} />
    </div>
  );
}
