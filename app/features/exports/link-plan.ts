import { fewestAlike } from "./edition-plan";

/** People of whom an edition, and other orders under the same id, say the same besides answers. */
export type LinkClass = {
  /** What other orders say under their id; "" where nothing. */
  before: string;
  /** What this edition says of them; "" for people who are not in it. */
  now: string;
  people: number;
};

export const classKey = ({ before, now }: Pick<LinkClass, "before" | "now">): string => JSON.stringify([before, now]);

/**
 * Keys of the classes whose people keep, in this edition, the id they have in other orders. All others get a new id, so they
 * look like people who are in one order only. Afterwards at least `fewestAlike` people look the same in each of three groups:
 * those with rows here and elsewhere under one id, those with rows elsewhere only, and those with rows here only.
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
