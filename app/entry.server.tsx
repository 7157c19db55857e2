import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { NonceContext } from "./design/page/nonce";
import { bufferedResponse } from "./http/buffered-response";
import { whereOf } from "./http/context.server";
import { languageShown } from "./i18n/languages";
import { AppError } from "./platform/errors";
import { describeError } from "./platform/log.server";
import { withoutDataStream, withPageData } from "./remix/page-data.server";
import { endOfHead, fontsAhead } from "./shell/document-head.server";
import { documentNotes } from "./shell/document-notes.server";
import { documentNotesId } from "./shell/document-notes-id";
import { SupportAddressContext } from "./shell/support-address";

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
      <SupportAddressContext.Provider value={app.env.supportEmail}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </SupportAddressContext.Provider>
    </NonceContext.Provider>,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("link", fontsAhead);
  const notes = documentNotes(loadContext, languageShown(app.env, new URL(request.url).pathname));
  const noted = html.replace(notesPlace, () => notesPlace.replace("><", () => `>${notes}<`));
  const end = endOfHead(app.env, nonce);
  const whole = end ? noted.replace("</head>", () => `${end}</head>`) : noted;
  return bufferedResponse(`<!DOCTYPE html>${withPageData(whole, encoded, nonce)}`, { status, headers });
}

/** What the root leaves for the notes. */
const notesPlace = `<div id="${documentNotesId}"></div>`;

/** Errors outside our own wrappers: logged by type and place, never with what a person typed. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted || error instanceof AppError) return;
  context.app.log.error({ ...whereOf(context), ...describeError(error) }, "unhandled error");
}
