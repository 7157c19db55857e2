import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono, MiddlewareHandler } from "hono";
import type { App } from "../../app/app.server";
import { dbWithin } from "../../app/db/request-db.server";
import { organisationPeoplePattern, reportFilePattern } from "../../app/i18n/api-addresses";
import { languages } from "../../app/i18n/languages";
import { pages } from "../../app/i18n/paths";
import { providerAddresses } from "../../app/i18n/provider-addresses";
import type { Load } from "../../app/platform/concurrency-limit";
import { timeLimit } from "../../app/platform/time/time-limit";
import type { FindPage, Page } from "../remix/pages";
import type { AskedBy } from "./origin-check";
import type { RequestIds } from "./request-ids";

/** What the entry's middlewares hand on to each other about a request. */
export type Entry = {
  Bindings: HttpBindings;
  Variables: {
    /** The app with a database that obeys the request's time limit. */
    app: App;
    requestId: string;
    nonce: string;
    /** Set once the host is known to be ours. */
    page: Page | undefined;
    askedBy: AskedBy;
    /** Set where a form was larger than its page accepts; its body was thrown away. */
    tooLarge?: true;
  };
};

export type EntryContext = Context<Entry>;
export type EntryMiddleware = MiddlewareHandler<Entry>;
export type ServerApp = Hono<Entry>;

/** A request that was answered. `route` is the pattern of its page, where it has come so far as to have one. */
type Answered = { method: string; route: string | undefined; status: number };

/** Follows a request through what it asks of others. */
export type RequestTrace = (ids: RequestIds) => {
  traceId: string;
  run<T>(work: () => T): T;
  end(answered: Answered): void;
};

/** Who asks for a turn: the page after a form that was taken, a form, another page, or a program. */
export type TurnKind = "begun" | "form" | "page" | "call";

/** Is told of requests, and of the turns they were given or not. */
export type EntryWatch = {
  request(): (answered: Answered) => void;
  turn(kind: TurnKind, isGiven: boolean): void;
  /** How many turns are taken can be asked here. */
  turnsAre(load: () => Load): void;
};

/** What pages are served from. */
export type ServedPages = { app: App; pages: FindPage /** Of the pages. */; version: string };

/** Milliseconds that all database work of a request may take; so a person gets an answer within three seconds. */
const requestMs = 2_500;

/** The app for a request that begins now. */
export function appInTime(app: App): App {
  return { ...app, db: dbWithin(timeLimit(requestMs), app.db) };
}

/** Where the body is a file. */
const filePatterns: readonly string[] = [reportFilePattern, organisationPeoplePattern];

/** Whether the body is a file, which its endpoint reads itself, once it knows who sends it. */
export function takesFile(c: EntryContext): boolean {
  return c.req.method === "POST" && filePatterns.includes(c.get("page")?.pattern ?? "");
}

/** Patterns of the pages that ask an organisation's own provider of sign-in, or name servers about its domains. */
const askingOthers: ReadonlySet<string> = new Set([
  ...Object.values(providerAddresses),
  ...(["loginProviderGo", "adminProviderLogin"] as const).flatMap((page) =>
    languages.map((language) => `/${language}/${pages[page][language]}`),
  ),
]);

/**
 * Whether the page waits for somebody else's server, for seconds: then each statement has a time limit, and all together none; and
 * it takes no common place (Turns).
 */
export function asksOthers(c: EntryContext): boolean {
  return askingOthers.has(c.get("page")?.pattern ?? "");
}

const readingMethods = ["GET", "HEAD"];
export const changingMethods = ["POST", "PUT", "PATCH", "DELETE"];
export const pageMethods = [...readingMethods, "POST"];
export const apiMethods = [...readingMethods, ...changingMethods, "OPTIONS"];
