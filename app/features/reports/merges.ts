import { unitKey } from "./disclosure/report-groups";
import type { PlannedUnit } from "./plan";

/** Units too small for numbers of their own, and what becomes of them. */
export type Merge = {
  /** The unit above them; empty for the whole organisation. */
  within: readonly string[];
  names: readonly string[];
  people: number;
  /** They become one unit, or people of the unit above; or the few that the unit above has itself come to this one. */
  into: "one" | "above" | "fromAbove";
};

type Node = { name: string; own: number; children: Node[]; merged: string[] };

/**
 * Which units to put together so that enough people of each will nearly surely answer: the smallest with the next
 * smallest beside it, and where there is none, with the unit above. Returns the units as they would be then.
 */
export function mergesFor(
  units: readonly PlannedUnit[],
  { k, response }: { k: number; response: number },
): { merges: Merge[]; units: PlannedUnit[] } {
  const merges: Merge[] = [];
  const root = treeOf(units);
  mergeWithin(root, [], (people) => isEnough(people, k, response), merges);
  return { merges, units: unitsOf(root, []) };
}

/** Whether nine times of ten at least k of these people answer. */
function isEnough(people: number, k: number, response: number): boolean {
  const share = response / 100;
  const expected = people * share;
  return expected - 1.28 * Math.sqrt(expected * (1 - share)) >= k;
}

function mergeWithin(node: Node, path: readonly string[], enough: (people: number) => boolean, merges: Merge[]): void {
  for (const child of node.children) mergeWithin(child, [...path, child.name], enough, merges);
  for (;;) {
    const leaves = node.children.filter(({ children }) => children.length === 0).sort((a, b) => a.own - b.own);
    const [smallest, next] = leaves;
    // The people of a unit itself, beside those below it, are one of its parts: they could be told by the difference.
    const rest = node.own > 0 && !enough(node.own);
    if (!smallest || !(rest || !enough(smallest.own))) break;
    if (rest && node.own < smallest.own) {
      smallest.own += node.own;
      node.own = 0;
      merges.push({ within: path, names: [smallest.name], people: smallest.own, into: "fromAbove" });
    } else if (next) {
      next.own += smallest.own;
      next.merged.push(...namesOf(smallest));
      node.children.splice(node.children.indexOf(smallest), 1);
    } else if (node.children.length === 1) {
      node.own += smallest.own;
      node.children = [];
      merges.push({ within: path, names: namesOf(smallest), people: node.own, into: "above" });
      return;
    } else break;
  }
  const [only, ...others] = node.children;
  if (only && others.length === 0 && node.own === 0 && only.children.length === 0 && only.merged.length > 0) {
    node.own = only.own;
    node.children = [];
    merges.push({ within: path, names: namesOf(only), people: node.own, into: "above" });
    return;
  }
  for (const child of node.children) {
    if (child.merged.length === 0) continue;
    merges.push({ within: path, names: namesOf(child), people: child.own, into: "one" });
    child.name = namesOf(child).join(" + ");
    child.merged = [];
  }
}

const namesOf = ({ name, merged }: Node) => [name, ...merged];

function treeOf(units: readonly PlannedUnit[]): Node {
  const root: Node = { name: "", own: 0, children: [], merged: [] };
  for (const { unit, people } of units) {
    let at = root;
    for (const name of unit) {
      let child = at.children.find((one) => one.name === name);
      if (!child) {
        child = { name, own: 0, children: [], merged: [] };
        at.children.push(child);
      }
      at = child;
    }
    at.own += people;
  }
  return root;
}

function unitsOf(node: Node, path: readonly string[]): PlannedUnit[] {
  const own = node.own > 0 ? [{ unit: path, people: node.own }] : [];
  return [...own, ...node.children.flatMap((child) => unitsOf(child, [...path, child.name]))].sort((a, b) =>
    unitKey(a.unit) < unitKey(b.unit) ? -1 : 1,
  );
}
