/**
 * What one query may ask for (catalogue G1). Tokens bound the parser, the rest is counted over the query with its fragments
 * written out. A field of the top costs what its statements do, so that two of a kind are the most. Everything else that is
 * selected costs 1, fragments too: no operation is counted in more steps than it may cost.
 */
export const queryLimits = { tokens: 1_000, depth: 8, aliases: 15, directives: 50, cost: 5_000 } as const;

/**
 * Characters of a query (UTF-16): twenty for each token that it may have. A longer one is refused as any field that is too long,
 * before it is parsed.
 */
export const queryMaxLength = 20_000;

/** Why a query is not taken: the limit that it is beyond, or what it is wrong in. None is a word of a schema. */
export const invalidQueryReasons = [
  "syntax",
  "tokens",
  "depth",
  "aliases",
  "directives",
  "cost",
  "fields",
  "variables",
  "operation",
] as const;
export type InvalidQueryReason = (typeof invalidQueryReasons)[number];

const topFieldCost = 2_000;

/** A query as far as it is counted; graphql's own syntax tree fits. */
type Selections = { readonly selections: readonly Selection[] };
type Selection = {
  readonly kind: string;
  readonly name?: { readonly value: string } | undefined;
  readonly alias?: unknown;
  readonly directives?: readonly unknown[] | undefined;
  readonly selectionSet?: Selections | undefined;
};

/** The limit that a query is beyond; undefined for one within all. A fragment that stands in itself ends the count. */
export function exceededLimit(
  operation: Selections,
  fragments: ReadonlyMap<string, Selections>,
): keyof typeof queryLimits | undefined {
  const counted = { aliases: 0, directives: 0, cost: 0 };
  /** The fragments that the count is within. */
  const within = new Set<string>();
  const count = ({ selections }: Selections, depth: number): keyof typeof queryLimits | undefined => {
    if (depth > queryLimits.depth) return "depth";
    for (const { kind, name, alias, directives, selectionSet } of selections) {
      const isField = kind === "Field";
      counted.aliases += alias ? 1 : 0;
      counted.directives += directives?.length ?? 0;
      counted.cost += isField && depth === 1 ? topFieldCost : 1;
      for (const limit of ["aliases", "directives", "cost"] as const) {
        if (counted[limit] > queryLimits[limit]) return limit;
      }
      const spread = kind === "FragmentSpread" ? (name?.value ?? "") : undefined;
      if (spread !== undefined && within.has(spread)) return "depth";
      const inner = spread === undefined ? selectionSet : fragments.get(spread);
      if (!inner) continue;
      if (spread !== undefined) within.add(spread);
      const beyond = count(inner, isField ? depth + 1 : depth);
      if (beyond) return beyond;
      if (spread !== undefined) within.delete(spread);
    }
    return undefined;
  };
  return count(operation, 1);
}
