import type { SmsProvider } from "~/platform/sms-settings.server";
import type { SmsMessage } from "./message";
import type { Transport } from "./parcel";
import { refusalOf, retryAfter, TransportError } from "./transport-error.server";

/**
 * Hands a text message to the provider of the settings with one POST. The outbox row's id goes along as idempotency key
 * and as `{id}`. Redirects are not followed: headers hold a key, which is for the configured address only.
 */
export function smsTransport({ url, headers, body }: SmsProvider, timeoutMs: number): Transport {
  return async ({ id, messages }) => {
    const [{ to, text }] = messages.map(({ message }) => message) as [SmsMessage];
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
    if (response.ok) return new Map();
    const { status, headers: answered } = response;
    throw new TransportError(String(status), refusalOf(status), retryAfter(answered.get("retry-after")));
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
