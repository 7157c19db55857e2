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

/** Translations come with a page, and this is shown before the next page is there: so these words are in the bundle. */
const words: Record<Language, string> = { fi, sv, en };

/** Milliseconds before the placeholder is shown. Most pages load faster, and a short flash would disturb. */
const momentMs = 200;

/**
 * The path of the results that are loading, once that takes longer than a moment. Changes within one view of a result
 * (a goal, a guide, a thumb) show no placeholder.
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
 * Shows a placeholder while results are loading (spec §2 "Results"), and tells screen readers. Between two views of one
 * result the tabs stay visible (see results-tabs.tsx).
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
      {/* Always there: screen readers may miss a live region that appears together with its text. */}
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

/** Says that the results are loading, in the shape of the page to come, so that nothing jumps when it is there. */
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
