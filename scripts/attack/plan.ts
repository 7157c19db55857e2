/** Which request comes at which place of a run: the same for the same seed, but for the ids that each run makes anew. */
import { seededRandom, shuffled } from "../../tests/fixtures/random";
import { isThisTurns } from "../../tests/turns";
import type { Blow, Must } from "./blow";
import { type AttackClass, classes } from "./classes";
import { sessionsEach, type Victim } from "./people";
import type { Field, Target } from "./targets";
import type { Sent } from "./wire";

export type Attack = {
  index: number;
  className: string;
  target: Target;
  isSignedIn: boolean;
  sent: Sent;
  must: Must | undefined;
  mayClose: boolean;
};

export type World = { port: number; targets: readonly Target[]; victim: Victim };

export function makeAttack(world: World, seed: number, index: number): Attack {
  const kind = classes[index % classes.length];
  if (!kind) throw new Error("there are no classes");
  const turn = Math.floor(index / classes.length);
  const random = seededRandom(Math.imul(seed, 2_654_435_761) ^ Math.imul(index + 1, 40_503));
  const aims = aimsOf(kind.aims, world.targets);
  const aim = aims[turn % aims.length];
  if (!aim) throw new Error(`nothing to aim at for ${kind.name}`);
  const blow = kind.make(random, {
    target: aim.target,
    isSignedIn: aim.isSignedIn,
    port: world.port,
    names: fieldNames(world.targets),
  });
  // The first session is the one that opened the forms: their tokens are its.
  const session = blow.hasOwnToken ? 0 : 1 + random.below(sessionsEach - 1);
  const cookie = cookieOf(world, aim, session);
  return {
    index,
    className: kind.name,
    target: aim.target,
    isSignedIn: aim.isSignedIn,
    sent: sentOf(blow, { ...aim, port: world.port, cookie, address: addressOf(random.below(2 ** 24)) }),
    must: blow.must,
    mayClose: blow.mayClose === true,
  };
}

/** Which requests a run sends: so many as are asked for; else a whole run, or where tests take turns one half of it. */
export function indexesOfRun(targets: readonly Target[], asked: number | undefined): number[] {
  const all = Array.from({ length: asked ?? wholeRun(targets) }, (_, index) => index);
  if (asked !== undefined) return all;
  // As on a chessboard of classes and targets: in both halves every target meets classes, and every class targets.
  return all.filter((index) => isThisTurns(Math.floor(index / classes.length) + (index % classes.length), 2));
}

/** So many requests that every class meets every loader and action it aims at, in one language each. */
export function wholeRun(targets: readonly Target[]): number {
  const aimedAt = classes.map(
    ({ aims }) => new Set(targets.filter((target) => isAimedAt(target, aims)).map(codeOf)).size,
  );
  return Math.max(...aimedAt) * classes.length;
}

/** A harmless request of the same kind: what hostile ones are compared with. */
export function makeOrdinary(world: World, index: number): Attack {
  const aims = aimsOf("all", world.targets);
  const aim = aims[index % aims.length];
  if (!aim) throw new Error("nothing to aim at");
  const cookie = cookieOf(world, aim, index);
  const blow: Blow =
    aim.target.kind === "action" ? { contentType: "application/x-www-form-urlencoded", body: "intent=none" } : {};
  return {
    index,
    className: "ordinary",
    ...aim,
    sent: sentOf(blow, { ...aim, port: world.port, cookie, address: addressOf(index) }),
    must: undefined,
    mayClose: false,
  };
}

type Aimed = { target: Target; isSignedIn: boolean; isData: boolean };

const known = new WeakMap<readonly Target[], Map<AttackClass["aims"], Aimed[]>>();

/** What a class aims at. */
export function isAimedAt({ kind, isApi }: Target, aims: AttackClass["aims"]): boolean {
  if (aims === "endpoints") return kind === "action" && isApi;
  return aims === "all" || `${kind}s` === aims;
}

/** What a target is in every language: the languages of a page share its loader and its action. */
export function codeOf({ kind, id }: Pick<Target, "kind" | "id">): string {
  return `${kind} of ${id.replace(/^(fi|sv|en)[.]/, "")}`;
}

/**
 * Every target of a kind, in each language, anonymous and signed in, as a page and as the data of one: first each loader
 * and action in one of these ways, then each in another, so that a short run leaves none out.
 */
function aimsOf(kind: AttackClass["aims"], targets: readonly Target[]): Aimed[] {
  const ofTargets = known.get(targets) ?? new Map<AttackClass["aims"], Aimed[]>();
  known.set(targets, ofTargets);
  const there = ofTargets.get(kind);
  if (there) return there;
  const random = seededRandom(targets.length);
  const waysOf = (target: Target): Aimed[] => {
    const once = [true, false].flatMap((isSignedIn) =>
      (target.isPage ? [false, true] : [false]).map((isData) => ({ target, isSignedIn, isData })),
    );
    return takesWords(target) ? [...once, ...once] : once;
  };
  const byCode = new Map<string, Aimed[]>();
  for (const target of targets.filter((one) => isAimedAt(one, kind))) {
    byCode.set(codeOf(target), [...(byCode.get(codeOf(target)) ?? []), ...waysOf(target)]);
  }
  const ways = [...byCode.values()].map((each) => shuffled(each, random));
  const most = Math.max(...ways.map(({ length }) => length));
  const aims = Array.from({ length: most }, (_, turn) =>
    shuffled(
      ways.flatMap((each) => each[turn] ?? []),
      random,
    ),
  ).flat();
  ofTargets.set(kind, aims);
  return aims;
}

/** Forms with something to type come twice as often: they have most to read. */
function takesWords({ kind, fields }: Target): boolean {
  return kind === "action" && fields.some(({ type }) => wordTypes.has(type));
}

const wordTypes = new Set(["text", "email", "tel", "number", "textarea", "select"]);

const namesOf = new WeakMap<readonly Target[], string[]>();

function fieldNames(targets: readonly Target[]): string[] {
  const names = namesOf.get(targets) ?? [
    ...new Set(targets.flatMap(({ fields }) => fields.map(({ name }: Field) => name))),
  ];
  namesOf.set(targets, names);
  return names;
}

function cookieOf({ victim }: World, { isSignedIn }: Aimed, session: number): string {
  return isSignedIn ? `${victim.cookieOf(session)}; ${victim.browserCookie}` : victim.browserCookie;
}

function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

function sentOf(
  blow: Blow,
  { target, isData, port, cookie, address }: Aimed & { port: number; cookie: string; address: string },
): Sent {
  const isPost = target.kind === "action";
  const query = blow.query ?? target.query;
  const path = `${target.path}${isData ? ".data" : ""}${query === undefined ? "" : `?${query}`}`;
  const body = blow.body === undefined ? undefined : Buffer.from(blow.body as string);
  const ordinary: Record<string, string | undefined> = {
    host: `127.0.0.1:${port}`,
    connection: "close",
    accept: "text/html,*/*;q=0.8",
    "x-forwarded-for": address,
    cookie: blow.cookie === undefined ? cookie : `${cookie}; ${blow.cookie}`,
    ...(isPost || body ? { "sec-fetch-site": "same-origin", "content-type": blow.contentType } : {}),
    ...(body ? { "content-length": String(body.length) } : isPost ? { "content-length": "0" } : {}),
    ...blow.headers,
  };
  const own = Object.entries(ordinary).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    method: blow.method ?? (isPost ? "POST" : "GET"),
    target: blow.target ?? path,
    headers: [...own, ...(blow.extraHeaders ?? [])],
    body,
  };
}
