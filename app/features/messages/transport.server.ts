import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Resend } from "resend";
import type { Env } from "~/platform/env.server";
import type { EmailMessage, Message } from "./message";
import { smsTransport } from "./sms-transport.server";
import { TransportError } from "./transport-error.server";

/** Sends one message. `id` is the outbox row's: the same id again must not send twice. Throws when it wasn't taken. */
export type Transport = (id: string, message: Message) => Promise<void>;

/** Milliseconds a provider has to take a message. Without a limit one silent connection would delay all others. */
const providerTimeoutMs = 15_000;

/**
 * The configured provider of each channel; where there is none, one JSON file per message in the data folder (never in
 * production).
 */
export function transportFor(
  env: Pick<Env, "resend" | "mailFrom" | "smsProvider" | "dataDir">,
  { timeoutMs = providerTimeoutMs }: { timeoutMs?: number } = {},
): Transport {
  const toFolder = folderTransport(outboxFolder(env.dataDir));
  const sendMail = env.resend ? resendTransport(env.resend, env.mailFrom, timeoutMs) : toFolder;
  const sendSms = env.smsProvider ? smsTransport(env.smsProvider, timeoutMs) : toFolder;
  return (id, message) => (message.channel === "sms" ? sendSms(id, message) : sendMail(id, message));
}

function outboxFolder(dataDir: string): string {
  return join(dataDir, "outbox");
}

function resendTransport(settings: { apiKey: string; baseUrl: string }, from: string, timeoutMs: number) {
  const resend = new Resend(settings.apiKey, { baseUrl: settings.baseUrl });
  return async (id: string, { to, subject, text, html, unsubscribe }: EmailMessage): Promise<void> => {
    // Resend returns refusals instead of throwing them; it keeps idempotency keys for 24 hours.
    const { error } = await resend.emails.send(
      { from, to: [to], subject, text, html, ...(unsubscribe && { headers: oneClick(unsubscribe) }) },
      { idempotencyKey: id, signal: AbortSignal.timeout(timeoutMs) },
    );
    if (error) throw new TransportError(error.name);
  };
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
  return async (id, message) => {
    await mkdir(folder, { recursive: true });
    const file: OutboxFile = { id, ...message, createdAt: new Date().toISOString() };
    // Written beside and renamed, so a reader never meets half a message.
    const temporary = join(folder, `.${id}.tmp`);
    // Messages hold links and codes that sign people in.
    await writeFile(temporary, JSON.stringify(file, null, 2), { mode: 0o600 });
    await rename(temporary, join(folder, `${id}.json`));
  };
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
): Promise<void> {
  const theirs = (await readOutboxFolder(dataDir)).filter(({ to }) => recipients.has(to));
  await Promise.all(theirs.map(({ id }) => rm(join(outboxFolder(dataDir), `${id}.json`), { force: true })));
}
