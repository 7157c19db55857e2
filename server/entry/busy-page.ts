import { bufferedBodyOf } from "../../app/http/buffered-response";
import { unknownPattern } from "../../app/http/context.server";
import type { Resend } from "../../app/http/error-page";
import { type Language, languageOfPath } from "../../app/i18n/languages";
import { drawFrame, type Frame } from "../../app/platform/frame.server";
import { pagePart } from "../../app/platform/page-part";
import type { Piece } from "../../app/platform/shared-text";
import { escapedMarkup } from "../../app/platform/text/escaped-markup";
import type { ServedPages } from "./entry";

/** Seconds after which a refused request may be sent again (Retry-After). */
export const retryAfterSeconds = 2;

export const busyStatus = 503;
export const busyHeaders = { "retry-after": String(retryAfterSeconds), "cache-control": "no-store" };
/** With the page; a script gets none. */
export const busyPageHeaders = { ...busyHeaders, "content-type": "text/html; charset=utf-8" };

/** Whether a script asks, which has its own words for it. */
export function isAskedByScript(path: string, accept: string | undefined): boolean {
  return path.endsWith(".data") || accept === pagePart.type;
}

/** `address` is the path and query that were asked for, `fields` what of a posted form can be offered again. */
type Asked = {
  address: string;
  fields: readonly (readonly [name: string, value: string])[] | undefined;
  requestId: string;
};

/** The page of an overloaded server, which holds the fields of a posted form as hidden inputs, to be sent again. */
export type BusyPage = (asked: Asked) => Promise<Piece[]>;

/** What the page is rendered with. */
type BusyPageParts = { requestId: string; resend: Pick<Resend, "action" | "fields"> | undefined };

type BusyFrame = Frame<"requestId" | "action" | "fields">;

/** Stand in the rendered page for what each request brings; no page of ours holds them otherwise. */
const stand = { requestId: "busy-request-0f9c2d", action: "/busy-action-0f9c2d", fields: "busy-field-0f9c2d" };

const fieldStanding = new RegExp(`<input[^>]*${stand.fields}[^>]*>`);

/** Renders the page once for each language, since there is no time for rendering later. It works without a script. */
export function createBusyPage(served: ServedPages): BusyPage {
  const rendered = new Map<string, Promise<BusyFrame>>();
  const frameFor = (language: Language, isForm: boolean) => {
    const key = `${language} ${isForm}`;
    const resend = isForm ? { action: stand.action, fields: [[stand.fields, ""] as [string, string]] } : undefined;
    const frame = rendered.get(key) ?? render(served, language, { requestId: stand.requestId, resend }).then(frameOf);
    rendered.set(key, frame);
    // What could not be rendered is tried again by the next.
    frame.catch(() => rendered.delete(key));
    return frame;
  };
  return async ({ address, fields, requestId }) => {
    const [pathname = ""] = address.split("?", 1);
    const frame = await frameFor(languageOfPath(pathname), fields !== undefined);
    return frame({
      requestId: [requestId],
      action: [escapedMarkup(address)],
      fields: (fields ?? []).map(([name, value]) => hiddenInput(name, value)),
    });
  };
}

async function render(
  { app, pages, version }: ServedPages,
  language: Language,
  { requestId, resend }: BusyPageParts,
): Promise<string> {
  const refusal = { code: "unavailable", reason: "busy", resend } as const;
  const request = new Request(new URL(`/${language}/-`, app.env.publicOrigin));
  const visitor = {
    route: unknownPattern,
    clientAddress: "",
    browser: "supported",
    byScript: false,
    isDocument: true,
    nonce: "",
    sessionToken: undefined,
    formToken: "",
  } as const;
  const response = await pages("").handle(request, { app, requestId, version, ...visitor, refusal });
  return bufferedBodyOf(response) ?? response.text();
}

function frameOf(html: string): BusyFrame {
  return drawFrame(["requestId", "action", "fields"], ({ requestId, action, fields }) =>
    withoutScripts(html)
      .replace(stand.requestId, requestId)
      .replace(stand.action, action)
      .replace(fieldStanding, fields),
  );
}

function hiddenInput(name: string, value: string): string {
  return `<input type="hidden" name="${escapedMarkup(name)}" value="${escapedMarkup(value)}"/>`;
}

function withoutScripts(html: string): string {
  return html.replace(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, "");
}
