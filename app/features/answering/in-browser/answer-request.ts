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

/** Milliseconds after which no reply is expected any more. */
const mostWaitingMs = 30_000;

/** Most bytes that a browser sends on when the page that sends them is left. */
const mostKeptAlive = 60_000;

/** Asks for a question, or sends the form of one. */
export async function request(window: Window, address: string, form?: FormData): Promise<Reply> {
  const body = form && new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  const sent = body?.toString();
  try {
    const response = await window.fetch(address, {
      headers: {
        accept: pagePart.type,
        ...(sent !== undefined && { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" }),
      },
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(mostWaitingMs),
      ...(sent !== undefined && { method: "POST", body: sent, keepalive: sent.length < mostKeptAlive }),
    });
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
