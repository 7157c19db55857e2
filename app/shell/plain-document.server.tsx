import { renderToStaticMarkup } from "react-dom/server";
import { bufferedResponse } from "~/http/buffered-response";
import type { RequestContext } from "~/http/context.server";
import type { PageRequest } from "~/http/page-request";
import type { Language } from "~/i18n/languages";
import { drawFrame, type Frame } from "~/platform/frame.server";
import { pagePart } from "~/platform/page-part";
import type { Piece } from "~/platform/shared-text";
import { escapedMarkup } from "~/platform/text/escaped-markup";
import { endOfHead, fontsAhead } from "./document-head.server";
import { documentNotes } from "./document-notes.server";
import { documentNotesId } from "./document-notes-id";

/** A page that the server alone draws: its title, and its main part as HTML, in pieces where some of it is drawn for many. */
type Drawn = { title: string; main: readonly Piece[] };

/** The whole document of such a page. It has one script, which comes when the page is there. */
export function plainDocument({ context, language }: PageRequest, { title, main }: Drawn, status = 200): Response {
  const frame = frameOf(context, language);
  const body = frame({ title: [escapedMarkup(title)], nonce: [context.nonce], main });
  const headers = { "content-type": "text/html; charset=utf-8", link: fontsAhead };
  return bufferedResponse(body, { status, headers });
}

/** What of such a page takes the place of the one that its script shows. */
export function pageInPlace({ title, main }: { title: string; main: string }, status: number): Response {
  const part = renderToStaticMarkup(<title>{title}</title>) + main;
  return bufferedResponse(part, { status, headers: { "content-type": `${pagePart.type}; charset=utf-8` } });
}

type DocumentFrame = Frame<"title" | "nonce" | "main">;

const frames = new WeakMap<object, Map<string, DocumentFrame>>();

/** What stands around names nobody, so it is drawn once for each language and kind of browser. */
function frameOf(context: RequestContext, language: Language): DocumentFrame {
  const { browser, version, app, clientFiles } = context;
  const ofService = frames.get(app.env) ?? new Map<string, DocumentFrame>();
  frames.set(app.env, ofService);
  const key = [language, browser, version, clientFiles?.script, ...(clientFiles?.styles ?? [])].join(" ");
  const made = ofService.get(key) ?? drawAround(context, language);
  ofService.set(key, made);
  return made;
}

function drawAround({ app, version, browser, clientFiles }: RequestContext, language: Language): DocumentFrame {
  const { styles, script } = clientFiles ?? { styles: [], script: "" };
  return drawFrame(["title", "nonce", "main"], ({ title, nonce, main }) => {
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
    const end = endOfHead(app.env, nonce);
    const notes = documentNotes({ app, version, browser }, language);
    return [
      `<!DOCTYPE html><html lang="${language}"><head>${renderToStaticMarkup(head)}${end}</head>`,
      `<body><div id="${documentNotesId}">${notes}</div>${main}</body></html>`,
    ].join("");
  });
}
