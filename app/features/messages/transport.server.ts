import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CreateEmailOptions, Resend } from "resend";
import type { Env } from "~/platform/env.server";
import type { EmailMessage, Message } from "./message";
import type { Transport } from "./parcel";
import { smsTransport } from "./sms-transport.server";
import { refusalOf, retryAfter, TransportError } from "./transport-error.server";

/** Milliseconds a provider has to take a message. Without a limit one silent connection would delay all others. */
export const providerTimeoutMs = 15_000;

/**
 * The configured provider of each channel; where there is none, one JSON file per message in the data folder (never in
 * production).
 */
export function transportFor(
  env: Pick<Env, "resend" | "mailFrom" | "smsProvider" | "dataDir">,
  { timeoutMs = providerTimeoutMs }: { timeoutMs?: number } = {},
): Transport {
  const toFolder = folderTransport(outboxFolder(env.dataDir));
  const sendMails = env.resend ? resendTransport(env.resend, env.mailFrom, timeoutMs) : toFolder;
  const sendSms = env.smsProvider ? smsTransport(env.smsProvider, timeoutMs) : toFolder;
  return (parcel) => (parcel.messages[0]?.message.channel === "sms" ? sendSms(parcel) : sendMails(parcel));
}

function outboxFolder(dataDir: string): string {
  return join(dataDir, "outbox");
}

/** Of a parcel that was taken, the one message that was not: nothing but its address is its own (hand-over.server.ts). */
export const refusedAlone = "address_refused";

/** Resend keeps the keys of requests for 24 hours. It returns refusals instead of throwing them. */
function resendTransport(settings: { apiKey: string; baseUrl: string }, from: string, timeoutMs: number): Transport {
  const resend = new Resend(settings.apiKey, { baseUrl: settings.baseUrl });
  return async ({ id, kind, messages }) => {
    const mails = messages.map(({ message }) => mailOf(from, message as EmailMessage));
    const options = { idempotencyKey: id, signal: AbortSignal.timeout(timeoutMs) };
    if (kind === "alone") {
      const { error, headers } = await resend.emails.send(mails[0] as CreateEmailOptions, options);
      if (error) throw refusalByResend(error, headers);
      return new Map();
    }
    const { data, error, headers } = await resend.batch.send(mails, { ...options, batchValidation: "permissive" });
    if (error) throw refusalByResend(error, headers);
    return new Map(data.errors?.map(({ index }) => [messages[index]?.id ?? "", refusedAlone]));
  };
}

function mailOf(from: string, { to, subject, text, html, unsubscribe }: EmailMessage) {
  return { from, to: [to], subject, text, html, ...(unsubscribe && { headers: oneClick(unsubscribe) }) };
}

function refusalByResend(
  { name, statusCode }: { name: string; statusCode?: number | null },
  headers: Record<string, string> | null,
): TransportError {
  // Its key came with other words before: that request was taken, and of this one something is wanted no more.
  if (name === "invalid_idempotent_request") return new TransportError(name, "hasIt");
  if (name === "concurrent_idempotent_requests") return new TransportError(name, "enough");
  return new TransportError(name, refusalOf(statusCode ?? null), retryAfter(headers?.["retry-after"]));
}

/** By which mail programs end messages with one press of their own (RFC 8058). */
function oneClick(address: string): Record<string, string> {
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** What a file of the outbox folder holds. */
export type OutboxFile = Message & { id: string; createdAt: string };

/** A file of the folder that is a mail. */
export type MailFile = Extract<OutboxFile, { channel: "email" }>;

function folderTransport(folder: string): Transport {
  return async ({ messages }) => {
    await mkdir(folder, { recursive: true });
    for (const { id, message } of messages) await writeMessage(folder, id, message);
    return new Map();
  };
}

async function writeMessage(folder: string, id: string, message: Message): Promise<void> {
  const file: OutboxFile = { id, ...message, createdAt: new Date().toISOString() };
  // Written beside and renamed, so a reader never meets half a message.
  const temporary = join(folder, `.${id}.tmp`);
  // Messages hold links and codes that sign people in.
  await writeFile(temporary, JSON.stringify(file, null, 2), { mode: 0o600 });
  await rename(temporary, join(folder, `${id}.json`));
}

/** Messages of the outbox folder, newest first. */
export async function readOutboxFolder(dataDir: string): Promise<OutboxFile[]> {
  const folder = outboxFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith(".json"))
      .map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as OutboxFile),
  );
  return files.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** Removes the messages to these addresses and numbers from the outbox folder, where a demo keeps what it would have sent. */
export async function forgetSentFiles(
  { dataDir }: Pick<Env, "dataDir">,
  recipients: ReadonlySet<string>,
  /** The id of a message that stays. */
  except?: string,
): Promise<void> {
  const theirs = (await readOutboxFolder(dataDir)).filter(({ id, to }) => recipients.has(to) && id !== except);
  await Promise.all(theirs.map(({ id }) => rm(join(outboxFolder(dataDir), `${id}.json`), { force: true })));
}
