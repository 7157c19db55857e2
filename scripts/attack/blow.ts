/** What all classes of the attack are made of: the ordinary form, names, text and words. */
import type { Random } from "../../tests/fixtures/random";
import type { Field, Target } from "./targets";

/** What an attack says of its request; the rest is as an ordinary browser would send it. */
export type Blow = {
  method?: string;
  /** Replaces the path, the query or the whole request target. */
  target?: string;
  query?: string;
  contentType?: string | undefined;
  body?: Buffer | string;
  /** Set instead of, or besides, the ordinary ones. A value of undefined leaves a header out. */
  headers?: Record<string, string | undefined>;
  /** Further ones, which may repeat a name. */
  extraHeaders?: [string, string][];
  /** Besides the session's. */
  cookie?: string;
  /** Sent as the person for whom the form's token was made. */
  hasOwnToken?: boolean;
  /** What the answer has to be, beyond what holds for all. */
  must?: Must;
  /** The connection may be closed without a word: what was sent is no HTTP. */
  mayClose?: boolean;
};

export type Must = "refuse" | "be4xx" | "notUseBrotli";

export type Aim = {
  target: Target;
  isSignedIn: boolean;
  port: number;
  /** Names of all fields that any form of the product shows. */
  names: readonly string[];
};

/** Most bytes of a body and characters of an address that the entry takes; attacks go to and around them. */
export const limits = { body: 256 * 1_024, url: 4_096, header: 16 * 1_024 } as const;

export const innerNames = [
  "__proto__",
  "constructor",
  "prototype",
  "__state__",
  "__intent__",
  "toString",
  "hasOwnProperty",
  "length",
  "then",
];
export const brokenJson = [
  "{",
  "null",
  "[]",
  '{"type":',
  '"',
  "0",
  "true",
  '{"type":"reset"}',
  '{"type":"insert","payload":{}}',
  '{"__proto__":{}}',
  "undefined",
  "[".repeat(10_000),
];
export function nameOf(random: Random, { target, names }: Aim): string {
  const own = target.fields.map(({ name }) => name);
  return random.pick(own.length > 0 && random.chance(0.7) ? own : [...names, "a"]);
}

const marks = ["\u0301", "\u0323", "\u0327", "\u0345", "\u05b0", "\u0f71", "\u1dce", "\ua66f"];
const expanders = ["\ufdfa", "\ufdfb", "\u3300", "\u1f82", "\u{1d160}", "\u2a74", "\ufb2c", "\u33ae", "\uac01"];
const others = ["\u1100\u1161\u11a8", "\u202e", "👨‍👩‍👧‍👦", "\u200b", " \t\r\n", "a@", "+", "9 ", "²"];

/** Text that costs more to normalise, measure or match than to send; at most so many bytes. */
export function unicodeText(random: Random, bytes: number): Buffer {
  const alphabet = random.pick([marks, marks, expanders, others]);
  // Marks of different classes in turn are the worst: each has to find its place among all before it.
  const isMixed = random.chance(0.6);
  const period = isMixed
    ? Array.from({ length: 2 + random.below(40) }, () => random.pick(alphabet))
    : [random.pick(alphabet)];
  const unit = random.chance(0.2) ? `a${period.join("")}` : period.join("");
  const start = random.pick(["", "a", "a@a.", "+358"]);
  return Buffer.from(start + unit.repeat(Math.ceil(bytes / Buffer.byteLength(unit)))).subarray(0, bytes);
}

/** A name under which the form takes words, where it has one. */
export function wordField(random: Random, aim: Aim): string {
  const taking = aim.target.fields.filter(({ type }) => ["text", "email", "tel", "number", "textarea"].includes(type));
  return taking.length > 0 ? random.pick(taking).name : nameOf(random, aim);
}

/** What the form sends when nobody attacks, with something typed where a person types. */
export function fields({ target }: Aim, random: Random): [string, string][] {
  const seen = new Set<string>();
  return target.fields.flatMap((field): [string, string][] => {
    // Of radio buttons and of buttons a browser sends one.
    if (seen.has(field.name)) return [];
    seen.add(field.name);
    return [[field.name, field.value || typed(field, random)]];
  });
}

function typed({ name, type }: Field, random: Random): string {
  if (type === "email" || /email/i.test(name)) return `attack-${random.below(1_000_000)}@example.com`;
  if (type === "tel" || /phone/i.test(name)) return `+35850${1_000_000 + random.below(100)}`;
  return random.pick(["50", "1", "Aino"]);
}

export function form(pairs: [string, string][]): Blow {
  return { contentType: "application/x-www-form-urlencoded", body: encoded(pairs) };
}

export function encoded(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`).join("&");
}

/** Brackets and dots stay as they are, or they would take three times the room; half a surrogate pair is sent as it is. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(/%(5B|5D|3A|2C|40)/g, (code) =>
    decodeURIComponent(code),
  );
}

/** Without the characters that no request line can carry. */
export function visible(text: string): string {
  return Array.from(text, (sign) => (sign <= " " ? "_" : sign)).join("");
}

export function word(random: Random, length: number): string {
  const block = Array.from({ length: Math.min(length, 40) }, () => random.below(36).toString(36)).join("");
  return block.repeat(Math.ceil(length / Math.max(1, block.length))).slice(0, length);
}

/** As large as there is room for, as often as smaller. */
export function sizeUpTo(random: Random, most: number): number {
  return random.chance(0.5) ? most : Math.max(30, Math.floor(most / 2 ** random.below(9)));
}
