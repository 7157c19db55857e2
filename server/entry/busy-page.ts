import type { Resend } from "../../app/http/error-page";
import { readAnyFields } from "../../app/http/form-fields.server";
import { type Language, languageOfPath } from "../../app/i18n/languages";
import { escapedMarkup } from "../../app/platform/escaped-markup";
import { drawFrame, type Frame } from "../../app/platform/frame.server";
import type { Piece } from "../../app/platform/shared-text";

/** What the page is rendered with. */
export type BusyPageParts = { requestId: string; resend: Pick<Resend, "action" | "fields"> | undefined };

type BusyPage = Frame<"requestId" | "action" | "fields">;

/** Stand in the rendered page for what each request brings; no page of ours holds them otherwise. */
const stand = { requestId: "busy-request-0f9c2d", action: "/busy-action-0f9c2d", fields: "busy-field-0f9c2d" };

const fieldStanding = new RegExp(`<input[^>]*${stand.fields}[^>]*>`);

/**
 * The page of an overloaded server. It is rendered once for each language, since there is no time for rendering, and works
 * without a script. It holds the fields of a posted form as hidden inputs, to be sent again.
 */
export function createBusyPage(render: (language: Language, parts: BusyPageParts) => Promise<string>) {
  const rendered = new Map<string, Promise<BusyPage>>();
  const pageFor = (language: Language, isForm: boolean) => {
    const key = `${language} ${isForm}`;
    const resend = isForm ? { action: stand.action, fields: [[stand.fields, ""] as [string, string]] } : undefined;
    const page = rendered.get(key) ?? render(language, { requestId: stand.requestId, resend }).then(busyPage);
    rendered.set(key, page);
    // What could not be rendered is tried again by the next.
    page.catch(() => rendered.delete(key));
    return page;
  };
  return async (request: Request, requestId: string): Promise<Piece[]> => {
    const { pathname, search } = new URL(request.url);
    // A form that can't be read can't be offered again either.
    const fields = request.method === "POST" ? await readAnyFields(request).catch(() => undefined) : undefined;
    const page = await pageFor(languageOfPath(pathname), fields !== undefined);
    return page({
      requestId: [requestId],
      action: [escapedMarkup(pathname + search)],
      fields: (fields ?? []).map(([name, value]) => hiddenInput(name, value)),
    });
  };
}

function busyPage(html: string): BusyPage {
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
