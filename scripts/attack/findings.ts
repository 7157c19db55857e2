/** What an answer may not be, and what is told of one that was. */
import type { Attack } from "./plan";
import { bytesOf, type Reply } from "./wire";

export type Finding = {
  kind: string;
  className: string;
  index: number;
  /** Bytes of the request: the shortest tells most. */
  size: number;
  request: string;
  detail: string;
};

/**
 * An answer may be this many times as long as what was sent, beyond what the page is without it. A page names its own
 * address several times, for each language and where its forms lead, and escaping makes `&` five characters.
 */
const echoFactors = { body: 6, address: 24 } as const;
/** A page of this size is nothing out of the ordinary. */
const pageBytes = 64 * 1_024;

/** Each takes time in step with the text alone: answers are as large and as odd as what was sent. */
const innards = [
  /\n[ \t]+at .+:\d+:\d+\)?/,
  /node_modules\//,
  /file:\/\/\//,
  /PostgresError|SQLSTATE|insert into "|select "/i,
  /(Type|Range|Syntax|Reference)Error: /,
];

/**
 * What a browser would load from elsewhere, or send a form to, without anybody's choice. Links that people follow and
 * addresses that only name a page are none of it; the service itself is attacked under this one address.
 */
const foreignLoads = [
  /<(?:script|img|iframe|frame|source|video|audio|track|embed|object|input|image|use|form|button|link(?![^<>]*rel="(?:canonical|alternate)"))\s[^<>]*?(?:src|srcset|href|data|poster|action)="(?:[a-z]+:)?\/\/(?!127\.0\.0\.1[:/])[^"<>]*/i,
  /url\(["']?(?:[a-z]+:)?\/\/[^"'()<>]*|@import ["'](?:[a-z]+:)?\/\/[^"'<>]*/i,
];

export function findingOf(attack: Attack, kind: string, detail: string): Finding {
  return {
    kind,
    className: attack.className,
    index: attack.index,
    size: bytesOf(attack.sent).length,
    request: describe(attack),
    detail,
  };
}

/** What is wrong with an answer as such; delay and memory are looked at elsewhere. */
export function judge(attack: Attack, reply: Reply, ordinaryBytes: number): Finding[] {
  const found: Finding[] = [];
  const tell = (kind: string, detail: string) => void found.push(findingOf(attack, kind, detail));
  const { status } = reply;
  if (reply.outcome === "closed" && !attack.mayClose) tell("closed without a word", `after ${ms(reply)} ms`);
  const isMeant = status === 503 && reply.headers["retry-after"] !== undefined;
  if (status >= 500 && !isMeant) tell("5xx", String(status));
  const { target, body } = attack.sent;
  const echoed = echoFactors.address * target.length + echoFactors.body * (body?.length ?? 0);
  const most = Math.max(ordinaryBytes, pageBytes) + echoed;
  if (reply.bytes > most) tell("longer than it should be", `${reply.bytes} bytes`);
  const shown = innards.find((pattern) => pattern.test(reply.text) && !pattern.test(sentText(attack)));
  if (shown) tell("innards shown", String(shown.exec(reply.text)?.[0]).slice(0, 200));
  if (/"?polluted"?\s*[:=]\s*1/.test(reply.text) && !/polluted/.test(sentText(attack))) tell("prototype polluted", "");
  const asked = foreignLoads.map((pattern) => pattern.exec(reply.text)?.[0]).find((load) => load !== undefined);
  if (asked && !sentText(attack).includes(asked)) tell("loads from elsewhere", asked.slice(0, 200));
  if (reply.outcome !== "answered") return found;
  if (attack.must === "be4xx" && (status < 400 || status >= 500)) tell("foreign request taken", String(status));
  if (attack.must === "refuse" && isTaken(reply)) tell("repeated field taken", String(status));
  if (attack.must === "notUseBrotli" && reply.headers["content-encoding"] === "br") tell("encoding not wanted", "br");
  return found;
}

/** Taken or looked at, where 400 was right; people who are not signed in are led to where they can be. */
function isTaken({ status, headers }: Reply): boolean {
  if (status === 422 || (status >= 200 && status < 300 && status !== 202)) return true;
  const location = headers.location ?? "";
  return (status === 303 || status === 202) && !/\/profii?l/.test(location);
}

function sentText({ sent }: Attack): string {
  return sent.target + (sent.body?.toString("utf8") ?? "");
}

/** The request in one line, shortened where it only goes on. */
export function describe({ sent, isSignedIn }: Attack): string {
  const body = sent.body?.toString("latin1") ?? "";
  const ordinary = new Set([
    "host",
    "connection",
    "accept",
    "x-forwarded-for",
    "cookie",
    "content-length",
    "sec-fetch-site",
  ]);
  const headers = sent.headers
    .filter(([name, value]) => !ordinary.has(name) && !(name === "content-type" && value.endsWith("urlencoded")))
    .map(([name, value]) => `${name}: ${short(value, 60)}`);
  return [
    `${short(sent.method, 20)} ${short(sent.target, 120)}${isSignedIn ? " (signed in)" : ""}`,
    headers.length > 0 ? `{${short(headers.join(", "), 200)}}` : "",
    body ? `${body.length} B: ${short(body, 140)}` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function short(text: string, length: number): string {
  const plain = JSON.stringify(text).slice(1, -1);
  const half = Math.floor(length / 2);
  return plain.length <= length ? plain : `${plain.slice(0, half)}…${plain.slice(-half)}`;
}

export function ms({ from, to }: { from: number; to: number }): number {
  return Math.round(to - from);
}
