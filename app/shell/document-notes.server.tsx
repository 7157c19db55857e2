import { renderToStaticMarkup } from "react-dom/server";
import type { RequestContext } from "~/http/context.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import { startStateId } from "../http/start-state";
import * as css from "./document-notes.css";
import { startStateOf } from "./start-state.server";

type Notes = Pick<RequestContext, "app" | "version" | "browser" | "visitor">;

/**
 * What every document holds beside what its route shows, questions and errors too: the start-up state, the words for a
 * saved copy, and a warning where the browser is not one that our pages are made for. It is HTML from the server alone;
 * the browser's script leaves it as it is and knows nothing of it, so it weighs nothing there.
 */
export function documentNotes({ app: { env }, version, browser, visitor }: Notes, language: Language): string {
  const t = translatorFor(language);
  const state = { ...startStateOf(env, { version, language }), ...visitor };
  const { host } = new URL(env.publicOrigin);
  return renderToStaticMarkup(
    <>
      <div id={startStateId} data-state={JSON.stringify(state)} hidden />
      <a href="/" hidden>
        {host}
      </a>
      <section className={css.savedPage} aria-label={t("shell:savedPage.label")}>
        {t("shell:savedPage.text")} <a href={env.publicOrigin + pageUrl("home", language)}>{host}</a>
      </section>
      {browser === "supported" ? null : (
        <section className={css.browser} aria-label={t("shell:browser.label")}>
          {t(`shell:browser.${browser}`)}
        </section>
      )}
    </>,
  );
}
