import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type Language, languages } from "~/i18n/languages";
import type { Logger } from "~/platform/log.server";
import { fillBraces } from "~/platform/text/fill-braces";
import { networkCode } from "./attachment-store.server";
import type { ContentAnswers, ContentOperation, contentOperations } from "./content-answers.server";

/** Takes a GraphQL request, as `fetch` does; the embedded service answers in process. */
export type ContentTransport = (address: string, init: RequestInit) => Promise<Response>;

export type ContentService = {
  url: string;
  token: string | undefined;
  send: ContentTransport;
};

/** How the service is asked. */
export const contentTimes = {
  /** Milliseconds for one call, its answer read to the end. */
  timeoutMs: 5_000,
  /** Milliseconds before the second and last try, at random up to the double of it. */
  pauseMs: 300,
  /** Milliseconds for which an answer is not asked for again. */
  freshMs: 60_000,
  /** And after a failure: however many people come, a service in trouble is asked no more often than this. */
  retryMs: 15_000,
};

/** Most bytes of an answer: two hundred articles of some pages. Cleaning more of it would be felt by who answers meanwhile. */
const mostBytes = 2_000_000;

/** Why an answer can't be used; goes to the log as it is, so it holds nothing of the answer. */
export class ContentError extends Error {
  constructor(
    readonly code: string,
    readonly at?: string,
  ) {
    super(at ? `${code} at ${at}` : code);
    this.name = "ContentError";
  }
}

export type AskContent = <Name extends ContentOperation>(
  name: Name,
  language: Language,
) => Promise<ContentAnswers[Name]>;
/** What texts name in braces, such as {supportEmail}, and only the environment knows. */
export type FactsIn = (language: Language) => Readonly<Record<string, string>>;
export type ReadContent = <Name extends ContentOperation>(name: Name, language: Language) => ContentAnswers[Name];

/** Asks the service one thing, a second time after a pause where it fails. Throws a ContentError. */
export function contentAsker(
  service: ContentService,
  operations: ReturnType<typeof contentOperations>,
  factsIn: FactsIn,
  { timeoutMs, pauseMs } = contentTimes,
): AskContent {
  const askOnce = async <Name extends ContentOperation>(name: Name, language: Language) => {
    const { query, answer } = operations[name];
    const data = await dataOf(service, { query, operationName: name, variables: { language } }, timeoutMs);
    const parsed = answer.safeParse(withFacts(data, factsIn(language)));
    if (parsed.success) return parsed.data;
    throw new ContentError("wrong_shape", parsed.error.issues[0]?.path.join("."));
  };
  return async (name, language) => {
    try {
      return await askOnce(name, language);
    } catch {
      await pause(pauseMs * (1 + Math.random()), undefined, { ref: false });
      return askOnce(name, language);
    }
  };
}

/**
 * The answers as they are at the moment, without waiting: the last good ones, and those that are built in before the first.
 * Reading one that is no longer fresh has it asked for anew behind the reader's back, once for all readers.
 */
export function keptContent(
  ask: AskContent,
  builtIn: ReadContent,
  log: Pick<Logger, "warn" | "info">,
  { freshMs, retryMs }: Pick<typeof contentTimes, "freshMs" | "retryMs"> = contentTimes,
): ReadContent {
  const failing = new Set<string>();
  const answers = new LRUCache<string, object, { name: ContentOperation; language: Language }>({
    max: 100,
    ttl: freshMs,
    allowStale: true,
    noDeleteOnStaleGet: true,
    async fetchMethod(key, last, { options, context: { name, language } }) {
      try {
        const answer = await ask(name, language);
        if (failing.delete(key)) log.info({ operation: name, language }, "content service answers again");
        return answer;
      } catch (error) {
        options.ttl = retryMs;
        failing.add(key);
        const { code, at } = error instanceof ContentError ? error : { code: "unexpected", at: undefined };
        log.warn({ operation: name, language, code, at }, "content service failed");
        return last ?? builtIn(name, language);
      }
    },
  });
  const read: ReadContent = (name, language) => {
    const key = `${name} ${language}`;
    const kept = answers.get(key);
    // While it is being asked for this only joins the call that is under way.
    if (kept === undefined || answers.getRemainingTTL(key) <= 0)
      void answers.fetch(key, { context: { name, language } });
    return (kept ?? builtIn(name, language)) as never;
  };
  return read;
}

/** Every answer of a service in all languages, such as the embedded one's at the start. */
export async function allContent(ask: AskContent, names: readonly ContentOperation[]): Promise<ReadContent> {
  const answers = new Map<string, object>();
  await Promise.all(
    names.flatMap((name) =>
      languages.map(async (language) => {
        answers.set(`${name} ${language}`, await ask(name, language));
      }),
    ),
  );
  return (name, language) => answers.get(`${name} ${language}`) as never;
}

async function dataOf({ url, token, send }: ContentService, query: object, timeoutMs: number): Promise<unknown> {
  let text: string;
  try {
    const response = await send(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(query),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ContentError(`status_${response.status}`);
    }
    text = await boundedText(response);
  } catch (error) {
    throw error instanceof ContentError ? error : new ContentError(networkCode(error));
  }
  const answer = parsedJson(text) as { data?: unknown; errors?: unknown } | null;
  if (answer?.errors) throw new ContentError("errors");
  return answer?.data;
}

async function boundedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    bytes += read.value.byteLength;
    if (bytes > mostBytes) {
      await reader?.cancel();
      throw new ContentError("too_large");
    }
    parts.push(read.value);
  }
  return Buffer.concat(parts).toString("utf8");
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ContentError("not_json");
  }
}

/** Other words in braces are filled in by who sends a mail. */
function withFacts(value: unknown, facts: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") return fillBraces(value, facts);
  if (Array.isArray(value)) return value.map((each) => withFacts(each, facts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withFacts(each, facts)]));
}
