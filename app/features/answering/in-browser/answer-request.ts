import { type Keeping, keepingOf, mostKeptAlive, mostWaitingMs } from "~/features/sessions/in-browser/keeper";
import { pagePart } from "~/platform/page-part";
import type { Trouble } from "../drawn/question-view";

/** What came of a request of the answering page's script. */
export type Reply =
  /** A question's views, or what takes the place of the whole page. */
  | { kind: "part"; html: string; isRefused: boolean }
  /** Somewhere else. */
  | { kind: "elsewhere"; address: string }
  /** No reply, or one that asks to come again: whether anything was stored can't be known. */
  | { kind: "trouble"; trouble: Trouble }
  /** A page of its own, which the browser can have by asking for it itself. */
  | { kind: "document" };

/** Asks for a question, or sends the form of one. */
export async function request(window: Window, address: string, form?: FormData): Promise<Reply> {
  try {
    const response = await fetchPart(window, address, { form, signal: AbortSignal.timeout(mostWaitingMs) });
    const { status, headers } = response;
    const leads = status === pagePart.redirect ? headers.get("location") : null;
    if (leads) return { kind: "elsewhere", address: leads };
    if (status === 503) return { kind: "trouble", trouble: "busy" };
    // A reply that isn't ours comes from somewhere between.
    if (headers.get("content-type")?.startsWith(pagePart.type)) {
      return { kind: "part", html: await response.text(), isRefused: !response.ok };
    }
    return response.ok ? { kind: "trouble", trouble: "lost" } : { kind: "document" };
  } catch {
    return { kind: "trouble", trouble: "lost" };
  }
}

/** Sends what is being written, to be kept. */
export function requestKeeping(
  window: Window,
  address: string,
  sent: { form: FormData; signal: AbortSignal },
): Promise<Keeping> {
  return keepingOf(fetchPart(window, address, sent));
}

function fetchPart(
  window: Window,
  address: string,
  { form, signal }: { form: FormData | undefined; signal: AbortSignal },
): Promise<Response> {
  const body = form && new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  const sent = body?.toString();
  return window.fetch(address, {
    headers: {
      accept: pagePart.type,
      ...(sent !== undefined && { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" }),
    },
    cache: "no-store",
    redirect: "error",
    signal,
    ...(sent !== undefined && { method: "POST", body: sent, keepalive: sent.length < mostKeptAlive }),
  });
}
