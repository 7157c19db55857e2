import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyLimit } from "../../app/http/body-limit";
import { unknownPattern } from "../../app/http/context.server";
import { cookieOf } from "../../app/http/cookies.server";
import { isPlainForm, plainFields } from "../../app/http/form-fields.server";
import { describeError } from "../../app/platform/log.server";
import type { Health } from "../health";
import type { requestBeginning } from "./begin-request";
import { readBody } from "./body";
import { type BusyPage, busyHeaders, busyPageHeaders, busyStatus, isAskedByScript } from "./busy-page";
import { packedPieces, variesBy } from "./compression";
import type { EntryWatch, ServedPages } from "./entry";
import type { OwnHosts } from "./hosts";
import { checkOrigin, isApiPath, signedPaths } from "./origin-check";
import { ranks, type Turns } from "./turns";

/** Takes a request over to send it away; false leaves it to what comes after. */
export type Gate = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** A request for a page, of which no more is known than its first lines. */
type AtGate = { incoming: IncomingMessage; outgoing: ServerResponse; path: string; route: string };

/**
 * Stands before everything else. Where so many wait already that nobody waits behind them, whoever comes then is sent away
 * with Node's own request and response: of a flood, these are most, and each takes time from those who are served. It knows
 * pages, and forms that are no files; what else comes is refused by shedLoad, at its turn.
 */
export function createGate({
  app,
  pages,
  health,
  watch,
  hosts,
  turns,
  busyPage,
  begin,
}: Pick<ServedPages, "app" | "pages"> & {
  health: Health;
  watch?: EntryWatch | undefined;
  hosts: OwnHosts;
  turns: Turns;
  busyPage: BusyPage;
  begin: ReturnType<typeof requestBeginning>;
}): Gate {
  /** The pattern of the page that is asked for, if there is one that would be sent away from here. */
  function routeOf({ method, url = "", headers }: IncomingMessage, path: string): string | undefined {
    if (!url.startsWith("/") || isApiPath(path) || !hosts.isOwnHost(headers.host ?? "")) return undefined;
    if (method === "POST" && !isShortForm(headers, path)) return undefined;
    const { pattern } = pages(path);
    return pattern === unknownPattern ? undefined : pattern;
  }

  async function sendAway(request: AtGate): Promise<void> {
    const { incoming, outgoing, path, route } = request;
    const { method = "", url = "", headers } = incoming;
    const begun = begin((name) => textOf(headers[name]));
    watch?.turn(method === "POST" ? "form" : "page", false);
    const { requestId } = begun;
    const fields = await fieldsOf(request, hosts);
    const isScript = isAskedByScript(path, headers.accept);
    const told = [...begun.headers.flat(), ...Object.entries(isScript ? busyHeaders : busyPageHeaders).flat()];
    // What is left of a body is never read, so nothing can follow it on this connection.
    if (health.draining || (method === "POST" && !incoming.complete)) told.push("connection", "close");
    if (isScript) {
      outgoing.writeHead(busyStatus, told).end();
    } else {
      const page = await busyPage({ address: url, fields: fields && [...fields], requestId });
      const { encoding, body } = packedPieces(page, textOf(headers["accept-encoding"]));
      const bytes = Buffer.from(body as Uint8Array);
      if (encoding) told.push("content-encoding", encoding);
      told.push("vary", variesBy, "content-length", String(bytes.length));
      // Node sends a text with its headers in one piece, and bytes in another; as latin1 each byte stays what it is.
      outgoing.writeHead(busyStatus, told).end(bytes.toString("latin1"), "latin1");
    }
    begun.end({ method, route, status: busyStatus });
  }

  return (incoming, outgoing) => {
    const { method = "", url = "", headers } = incoming;
    const isForm = method === "POST";
    if (!isForm && method !== "GET" && method !== "HEAD") return false;
    if (!turns.isFull(isForm ? ranks.form : ranks.page)) return false;
    if (!isForm && turns.begun.has(cookieOf(headers.cookie, "session", app.env))) return false;
    const [path = ""] = url.split("?", 1);
    const route = routeOf(incoming, path);
    if (route === undefined) return false;
    sendAway({ incoming, outgoing, path, route }).catch((error: unknown) => {
      app.log.error({ route, ...describeError(error) }, "not sent away as it should be");
      if (!outgoing.headersSent) outgoing.writeHead(busyStatus, busyHeaders);
      outgoing.end();
    });
    return true;
  };
}

/** What was typed. What another site's page has filled in is never shown as ours, to be sent by one press. */
async function fieldsOf({ incoming, path }: AtGate, hosts: OwnHosts): Promise<URLSearchParams | undefined> {
  const { method = "", headers } = incoming;
  if (method !== "POST") return undefined;
  const body = await readBody(incoming, bodyLimit(path));
  const { verdict } = checkOrigin(
    {
      method,
      path,
      authorization: headers.authorization,
      secFetchSite: textOf(headers["sec-fetch-site"]),
      origin: headers.origin,
    },
    { isOwnOrigin: hosts.isOwnOrigin, signedPaths },
  );
  if (!body || verdict === "refuse") return undefined;
  try {
    return plainFields(body.toString());
  } catch {
    // A form that can't be read can't be offered again either.
    return undefined;
  }
}

/** Whether a form says that it has no more bytes than most may have, and no file. */
function isShortForm(headers: IncomingMessage["headers"], path: string): boolean {
  const bytes = Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
  return bytes <= bodyLimit(path) && isPlainForm(headers["content-type"] ?? "");
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(", ") : header;
}
