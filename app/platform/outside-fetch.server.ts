import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, type RequestInit, fetch as send } from "undici";

/**
 * Asks addresses that others give us: an organisation's receivers, a provider of sign-in. They are asked from where databases and
 * the cloud's own services can be reached too, so only what anybody on the internet can reach is asked, and no more is read
 * than is expected.
 */
export type OutsideFetch = (
  url: string | URL,
  init?: Pick<RequestInit, "method" | "headers" | "body" | "signal">,
) => Promise<Response>;

/** Where others' addresses may lead. */
export type OutsideRules = {
  /** Ports that may be asked besides 443. */
  ports: readonly number[];
  /** Whether this machine may be asked, at any port: for tests and for trying things out, never in production. */
  loopback: boolean;
  /** A test's own: servers of names instead of the machine's, and a certificate that is trusted besides the public ones. */
  nameServers?: readonly string[];
  certificate?: string;
};

/** What a reply may take: milliseconds until its end, and bytes of its body. */
export type OutsideLimits = {
  mostMs: number;
  /** What is longer is refused; with 0 the body is left unread, however long it is. */
  mostBytes: number;
};

/** Why an address was not asked, or its reply not taken. */
export type OutsideRefusal =
  | "malformed"
  | "notHttps"
  | "withCredentials"
  | "port"
  | "addressLiteral"
  | "notPublic"
  | "redirect"
  | "tooLong"
  | "tooSlow"
  | "unknownName"
  | "certificate"
  | "unreachable";

/** Only a code is kept: the words of what went wrong can quote the address. */
export class OutsideFetchRefused extends Error {
  readonly code: OutsideRefusal;
  /** The status of a reply that there was. */
  readonly status: number | undefined;

  constructor(code: OutsideRefusal, status?: number) {
    super(`outside address not asked: ${code}`);
    this.name = "OutsideFetchRefused";
    this.code = code;
    this.status = status;
  }
}

const usualLimits: OutsideLimits = { mostMs: 10_000, mostBytes: 1_000_000 };

/**
 * Asks by https alone, follows no redirect, and judges the addresses that a name has at the moment of connecting: these and no
 * others are connected to. No connection is kept, so that each request is judged.
 */
export function openOutsideFetch(rules: OutsideRules, limits: OutsideLimits = usualLimits): OutsideFetch {
  const connect = { lookup: publicLookup(rules), ...(rules.certificate && { ca: rules.certificate }) };
  return async (given, { signal, ...init } = {}) => {
    const problem = outsideAddressProblem(String(given), rules);
    if (problem) throw new OutsideFetchRefused(problem);
    const late = AbortSignal.timeout(limits.mostMs);
    // One for each request: it would keep what it knows of each place that it was ever asked for.
    const agent = new Agent({ pipelining: 0, connect });
    try {
      const reply = await send(given, {
        ...init,
        redirect: "manual",
        dispatcher: agent,
        signal: signal ? AbortSignal.any([signal, late]) : late,
      });
      return await takenReply(reply, limits);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw late.aborted ? new OutsideFetchRefused("tooSlow") : refusalOf(error);
    } finally {
      await agent.destroy();
    }
  };
}

/** What is wrong with an address before its name is looked up; undefined where it may be asked. */
export function outsideAddressProblem(given: string, rules: OutsideRules): OutsideRefusal | undefined {
  if (!URL.canParse(given)) return "malformed";
  const { protocol, username, password, hostname, port } = new URL(given);
  if (protocol !== "https:") return "notHttps";
  if (username || password) return "withCredentials";
  // Parsing has made one spelling of all: 0x7f.1, 2130706433 and 127.1 stand here as 127.0.0.1.
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return "addressLiteral";
  if (/(^|\.)localhost\.?$/.test(hostname)) return rules.loopback && hostname === thisMachine ? undefined : "notPublic";
  return port === "" || rules.ports.includes(Number(port)) ? undefined : "port";
}

const thisMachine = "localhost";

/**
 * Looks names up for a connection, which then goes to one of the addresses that were judged here. The resolver asks name servers
 * itself: the system's own look-up takes one of the few threads that files and hashes need too, for as long as a name server of
 * somebody's choice says nothing, and it knows names of this network.
 */
function publicLookup({ loopback, nameServers }: OutsideRules): LookupFunction {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  const addressesOf = async (name: string) => {
    if (loopback && name === thisMachine) return ["127.0.0.1"];
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  };
  return (name, { all }, done) => {
    addressesOf(name)
      .then((addresses) => {
        const [first] = addresses;
        if (first === undefined) throw new OutsideFetchRefused("unknownName");
        // One that is not public among others is no mistake of the caller's to be overlooked.
        if (!addresses.every((address) => isPublic(address, loopback))) throw new OutsideFetchRefused("notPublic");
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (all) done(null, found);
        else done(null, first, isIP(first));
      })
      .catch((error: Error) => done(error, ""));
  };
}

/** Of IPv6 this alone is given out; old ways to write an IPv4 address in it lie outside. */
const globalIPv6 = ipaddr.IPv6.parse("2000::");
/** Where one cloud serves its machines' own settings, among addresses that are public otherwise. */
const servedByTheCloud = "168.63.129.16";

/** Whether anybody on the internet would come to the same machine by this address. */
export function isPublic(address: string, loopback = false): boolean {
  const judged = ipaddr.process(address);
  const range = judged.range();
  if (range === "loopback") return loopback;
  if (range !== "unicast" || judged.toString() === servedByTheCloud) return false;
  return judged instanceof ipaddr.IPv4 || judged.match(globalIPv6, 3);
}

type Reply = Awaited<ReturnType<typeof send>>;

/** The reply with its whole body, which came within the limits. */
async function takenReply(reply: Reply, { mostBytes }: OutsideLimits): Promise<Response> {
  const { status, body } = reply;
  if (status >= 300 && status < 400) {
    await body?.cancel();
    throw new OutsideFetchRefused("redirect", status);
  }
  const headers = new Headers([...reply.headers].filter(([name]) => !ofTransfer.has(name)));
  if (!body || mostBytes === 0) {
    await body?.cancel();
    return new Response(null, { status, headers });
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  // What is left early is cancelled.
  for await (const part of body as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > mostBytes) throw new OutsideFetchRefused("tooLong", status);
    parts.push(part);
  }
  return new Response(length === 0 ? null : Buffer.concat(parts), { status, headers });
}

/** What holds for the body as it was sent, and not as it was read. */
const ofTransfer = new Set(["content-encoding", "content-length", "transfer-encoding"]);

function refusalOf(error: unknown): OutsideFetchRefused {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof OutsideFetchRefused) return at;
    const { code = "" } = at as NodeJS.ErrnoException;
    if (/^CERT_|^ERR_TLS_CERT|SELF_SIGNED_CERT|^UNABLE_TO_/.test(code)) return new OutsideFetchRefused("certificate");
    if (code === "UND_ERR_CONNECT_TIMEOUT") return new OutsideFetchRefused("tooSlow");
  }
  return new OutsideFetchRefused("unreachable");
}
