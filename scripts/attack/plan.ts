/** Which request comes at which place of a run: the same for the same seed, but for the ids that each run makes anew. */
import { seededRandom } from "../../tests/fixtures/random";
import type { Blow, Must } from "./blow";
import { classes } from "./classes";
import type { Attackers } from "./people";
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

export type World = { port: number; targets: readonly Target[]; people: Attackers };

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
  // The first session is the one that opened the forms; the others may well be ended.
  const session = blow.hasOwnToken ? 0 : 1 + random.below(world.people.count - 1);
  const cookie = aim.isSignedIn ? world.people.cookieOf(session) : undefined;
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

/** An ordinary request of the same kind: what the machine's own unrest and the ordinary memory are measured with. */
export function makeOrdinary(world: World, index: number): Attack {
  const aims = aimsOf("all", world.targets);
  const aim = aims[index % aims.length];
  if (!aim) throw new Error("nothing to aim at");
  const cookie = aim.isSignedIn ? world.people.cookieOf(index) : undefined;
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

const known = new WeakMap<readonly Target[], Map<string, Aimed[]>>();

/** Every target of a kind: anonymous and signed in, as a page and as the data of one. */
function aimsOf(kind: (typeof classes)[number]["aims"], targets: readonly Target[]): Aimed[] {
  const ofTargets = known.get(targets) ?? new Map<string, Aimed[]>();
  known.set(targets, ofTargets);
  const there = ofTargets.get(kind);
  if (there) return there;
  const wanted = targets.filter((target) => {
    if (kind === "endpoints") return target.kind === "action" && target.isApi;
    return kind === "all" || `${target.kind}s` === kind;
  });
  const aims = [...wanted, ...wanted.filter(takesWords)].flatMap((target) =>
    [true, false].flatMap((isSignedIn) =>
      (target.isPage ? [false, true] : [false]).map((isData) => ({ target, isSignedIn, isData })),
    ),
  );
  // In an order of their own, so that a short run meets each page in some language.
  const random = seededRandom(aims.length);
  const mixed = aims
    .map((aim) => ({ aim, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ aim }) => aim);
  ofTargets.set(kind, mixed);
  return mixed;
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

function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

function sentOf(
  blow: Blow,
  { target, isData, port, cookie, address }: Aimed & { port: number; cookie: string | undefined; address: string },
): Sent {
  const isPost = target.kind === "action";
  const path = `${target.path}${isData ? ".data" : ""}${blow.query === undefined ? "" : `?${blow.query}`}`;
  const body = blow.body === undefined ? undefined : Buffer.from(blow.body as string);
  const ordinary: Record<string, string | undefined> = {
    host: `127.0.0.1:${port}`,
    connection: "close",
    accept: "text/html,*/*;q=0.8",
    "x-forwarded-for": address,
    cookie: [cookie, blow.cookie].filter((part) => part !== undefined).join("; ") || undefined,
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
