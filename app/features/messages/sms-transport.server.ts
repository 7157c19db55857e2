import type { SmsProvider } from "~/platform/sms-settings.server";
import type { SmsMessage } from "./message";
import { TransportError } from "./transport-error.server";

/** Longest wait a provider may ask for, in seconds: a code is of no use later. */
const longestWait = 10 * 60;

/**
 * Hands a text message to the provider of the settings with one POST. The outbox row's id goes along as idempotency key
 * and as `{id}`. Redirects are not followed: headers hold a key, which is for the configured address only.
 */
export function smsTransport({ url, headers, body }: SmsProvider, timeoutMs: number) {
  return async (id: string, { to, text }: SmsMessage): Promise<void> => {
    const words = { id, to, text };
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": body.type === "json" ? "application/json" : "application/x-www-form-urlencoded",
        "idempotency-key": id,
        ...lowerCased(headers),
      },
      body: body.type === "json" ? JSON.stringify(filledJson(body.template, words)) : filledForm(body.template, words),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    // The provider's answer can quote the number, so only the status is kept.
    await response.body?.cancel();
    if (!response.ok) throw new TransportError(String(response.status), retryAfter(response));
  };
}

type Words = Record<"id" | "to" | "text", string>;

function filled(template: string, words: Words): string {
  return template.replace(/\{(id|to|text)\}/g, (_, name: keyof Words) => words[name]);
}

/** Fills the texts of a parsed template, so that no message can break out of its field. */
function filledJson(template: unknown, words: Words): unknown {
  if (typeof template === "string") return filled(template, words);
  if (Array.isArray(template)) return template.map((each) => filledJson(each, words));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, filledJson(value, words)]));
}

function filledForm(template: string, words: Words): string {
  const fields = [...new URLSearchParams(template)].map(([name, value]) => [name, filled(value, words)]);
  return new URLSearchParams(fields).toString();
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Seconds of a Retry-After header, as a number or as a date; undefined without one. */
function retryAfter(response: Response): number | undefined {
  const given = response.headers.get("retry-after");
  if (!given) return undefined;
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), longestWait);
}
