import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Resend } from "../../app/http/error-page";
import { readAnyFields } from "../../app/http/form-fields.server";
import { type Language, languageOfPath } from "../../app/i18n/languages";

/** Stand in the rendered page for what each request brings; no page of ours holds them otherwise. */
const slots = { requestId: "busy-request-0f9c2d", action: "/busy-action-0f9c2d", field: "busy-field-0f9c2d" };

const fieldSlot = new RegExp(`<input[^>]*${slots.field}[^>]*>`);

/** What the page is rendered with. */
export type BusyPageParts = { requestId: string; resend: Pick<Resend, "action" | "fields"> | undefined };

/**
 * The page of a server that has more to do than it can. It is rendered once for each language, since rendering is what
 * there is no time for, and works without a script. A posted form waits in it as it came.
 */
export function createBusyPage(render: (language: Language, parts: BusyPageParts) => Promise<string>) {
  const rendered = new Map<string, string>();
  const page = async (language: Language, isForm: boolean) => {
    const key = `${language} ${isForm}`;
    const resend = isForm ? { action: slots.action, fields: [[slots.field, ""] as [string, string]] } : undefined;
    const html = rendered.get(key) ?? withoutScripts(await render(language, { requestId: slots.requestId, resend }));
    rendered.set(key, html);
    return html;
  };
  return async (request: Request, requestId: string): Promise<string> => {
    const { pathname, search } = new URL(request.url);
    // What can't be read can't be kept either.
    const fields = request.method === "POST" ? await readAnyFields(request).catch(() => undefined) : undefined;
    const html = (await page(languageOfPath(pathname), fields !== undefined)).replace(slots.requestId, requestId);
    if (!fields) return html;
    const inputs = fields.map(([name, value], key) => createElement("input", { key, type: "hidden", name, value }));
    return html
      .replace(fieldSlot, () => renderToStaticMarkup(createElement(Fragment, null, inputs)))
      .replace(slots.action, () => pathname + search.replaceAll("&", "&amp;"));
  };
}

function withoutScripts(html: string): string {
  return html.replace(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, "");
}
