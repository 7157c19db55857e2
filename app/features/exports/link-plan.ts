import { fewestAlike } from "./edition-plan";

/** People whose rows of an edition, and of other orders under one id, tell the same besides answers. */
export type LinkClass = {
  /** What other orders tell under their id; "" where nothing. */
  before: string;
  /** What the edition tells of them; "" of those who are not in it. */
  now: string;
  people: number;
};

export const classKey = ({ before, now }: Pick<LinkClass, "before" | "now">): string => JSON.stringify([before, now]);

/**
 * Whose rows of an edition may stand under the id they have in other orders: keys of classes. The others get a new id, by which
 * they are like those who are in one order only. Under whatever id, at least `fewestAlike` people tell the same of
 * themselves: with rows here and elsewhere, with rows elsewhere alone, and with rows here alone.
 */
export function linkable(classes: readonly LinkClass[]): ReadonlySet<string> {
  let linked = classes.filter(({ before, now }) => before !== "" && now !== "");
  for (;;) {
    const kept = new Set(linked);
    const apart = classes.filter((one) => !kept.has(one));
    const isFew = (of: (one: LinkClass) => boolean) => {
      const people = peopleIn(apart.filter(of));
      return people > 0 && people < fewestAlike;
    };
    const refused = linked.filter(
      ({ people, before }) => people < fewestAlike || isFew((one) => one.before === before),
    );
    const [joins] =
      refused.length > 0 ? refused : smallestFirst(linked.filter(({ now }) => isFew((one) => one.now === now)));
    if (!joins) return new Set(linked.map(classKey));
    const gone = new Set(refused.length > 0 ? refused : [joins]);
    linked = linked.filter((one) => !gone.has(one));
  }
}

const peopleIn = (some: readonly LinkClass[]) => some.reduce((sum, { people }) => sum + people, 0);

const smallestFirst = (some: readonly LinkClass[]) =>
  [...some].sort((a, b) => a.people - b.people || (classKey(a) < classKey(b) ? -1 : 1));
