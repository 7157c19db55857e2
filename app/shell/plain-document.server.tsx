import { renderToStaticMarkup } from "react-dom/server";
import { bufferedResponse } from "~/http/buffered-response";
import type { RequestContext } from "~/http/context.server";
import type { PageRequest } from "~/http/page-request";
import type { Language } from "~/i18n/languages";
import { pagePart } from "~/platform/page-part";
import { endOfHead, fontsAhead } from "./document-head.server";
import { documentNotes } from "./document-notes.server";
import { documentNotesId } from "./document-notes-id";

/** A page that the server alone draws: its title, and its main part as HTML. */
type Drawn = { title: string; main: string };

/** The whole document of such a page. It has one script, which comes when the page is there. */
export function plainDocument({ context, language }: PageRequest, { title, main }: Drawn, status = 200): Response {
  const { nonce, app, clientFiles } = context;
  const { styles, script } = clientFiles ?? { styles: [], script: "" };
  const head = (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <script type="module" nonce={nonce} src={script} />
    </>
  );
  const html = [
    `<!DOCTYPE html><html lang="${language}"><head>${renderToStaticMarkup(head)}${endOfHead(app.env, nonce)}</head>`,
    `<body><div id="${documentNotesId}">${notesOf(context, language)}</div>${main}</body></html>`,
  ];
  const headers = { "content-type": "text/html; charset=utf-8", link: fontsAhead };
  return bufferedResponse(html.join(""), { status, headers });
}

/** What of such a page takes the place of the one that its script shows. */
export function pageInPlace({ title, main }: Drawn, status: number): Response {
  const part = renderToStaticMarkup(<title>{title}</title>) + main;
  return bufferedResponse(part, { status, headers: { "content-type": `${pagePart.type}; charset=utf-8` } });
}

const notes = new WeakMap<object, Map<string, string>>();

/** The notes name nobody on these pages, so each is drawn once. */
function notesOf(context: RequestContext, language: Language): string {
  const { browser, version, app } = context;
  const ofService = notes.get(app.env) ?? new Map<string, string>();
  notes.set(app.env, ofService);
  const key = `${language} ${browser} ${version}`;
  const made = ofService.get(key) ?? documentNotes(context, language);
  ofService.set(key, made);
  return made;
}
