import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import maven400 from "./design/fonts/maven-pro-400.woff2";
import maven500 from "./design/fonts/maven-pro-500.woff2";
import montserrat600 from "./design/fonts/montserrat-600.woff2";
import { NonceContext } from "./design/page/nonce";
import { bufferedResponse } from "./http/buffered-response";
import { whereOf } from "./http/context.server";
import { languageOfPath } from "./i18n/languages";
import type { Env } from "./platform/env.server";
import { AppError } from "./platform/errors";
import { describeError } from "./platform/log.server";
import { product } from "./platform/product";
import { withoutDataStream, withPageData } from "./remix/page-data.server";
import { documentNotes } from "./shell/document-notes.server";
import { documentNotesId } from "./shell/document-notes-id";

/**
 * The fonts of every page, asked for beside its style sheet and not after it: most pages are first seen in them. Said in a
 * header, so that the code that browsers load need not know it.
 */
const fonts = [maven400, maven500, montserrat600]
  .map((href) => `<${href}>; rel=preload; as=font; type=font/woff2; crossorigin`)
  .join(", ");

/**
 * Renders a page whole, in one pass: loaders defer nothing, so there is nothing to stream and the length is known.
 * Headers that every response shares are set by the HTTP entry.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { app, nonce } = loadContext;
  const { context, encoded } = await withoutDataStream(remixContext);
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("link", fonts);
  const notes = documentNotes(loadContext, languageOfPath(new URL(request.url).pathname));
  const noted = html.replace(notesPlace, () => notesPlace.replace("><", () => `>${notes}<`));
  return bufferedResponse(`<!DOCTYPE html>${withPageData(withEndOfHead(noted, app.env, nonce), encoded, nonce)}`, {
    status,
    headers,
  });
}

/**
 * What some services have behind everything of the head that React knows: a support address of their own, for the page of
 * errors that is drawn without the server, and the script that tells of errors in the browser.
 */
function withEndOfHead(html: string, { supportEmail, sentry }: Env, nonce: string): string {
  const author = supportEmail === product.supportEmail ? "" : `<link rel="author" href="mailto:${supportEmail}"/>`;
  const reporter = sentry ? `<script nonce="${nonce}" src="/report-errors.js" async></script>` : "";
  const added = author + reporter;
  return added ? html.replace("</head>", () => `${added}</head>`) : html;
}

/** What the root leaves for the notes. */
const notesPlace = `<div id="${documentNotesId}"></div>`;

/** Errors outside our own wrappers: logged by type and place, never with what a person typed. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted || error instanceof AppError) return;
  context.app.log.error({ ...whereOf(context), ...describeError(error) }, "unhandled error");
}
