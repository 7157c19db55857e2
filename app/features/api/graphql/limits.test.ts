import { type DocumentNode, parse } from "graphql";
import { describe, expect, it } from "vitest";
import { exceededLimit, queryLimits } from "./limits";

function limitOf(query: string) {
  const { definitions }: DocumentNode = parse(query);
  const fragments = new Map(
    definitions.flatMap((each) => (each.kind === "FragmentDefinition" ? [[each.name.value, each.selectionSet]] : [])),
  );
  const [operation] = definitions.flatMap((each) => (each.kind === "OperationDefinition" ? [each.selectionSet] : []));
  return operation && exceededLimit(operation, fragments);
}

const nested = (depth: number) => `{ ${"a { ".repeat(depth - 1)}a${" }".repeat(depth - 1)} }`;

describe("a query", () => {
  it("is within the limits or beyond one", () => {
    expect(limitOf(nested(queryLimits.depth))).toBeUndefined();
    expect(limitOf(nested(queryLimits.depth + 1))).toBe("depth");
    expect(limitOf(`{ a { ${Array.from({ length: 15 }, (_, i) => `b${i}: b`).join(" ")} } }`)).toBeUndefined();
    expect(limitOf(`{ a { ${Array.from({ length: 16 }, (_, i) => `b${i}: b`).join(" ")} } }`)).toBe("aliases");
    expect(limitOf(`{ a ${"@include(if: true) ".repeat(51)} }`)).toBe("directives");
    expect(limitOf("{ a b }")).toBeUndefined();
    expect(limitOf("{ a b c }")).toBe("cost");
  });

  it("is counted with its fragments, and those that stand in themselves end it", () => {
    expect(limitOf("{ ...f } fragment f on Q { a b c }")).toBe("cost");
    expect(limitOf("{ a { ...f } } fragment f on Q { b { ...f } }")).toBe("depth");
    expect(limitOf("{ a { ...f } } fragment f on Q { ...g } fragment g on Q { ...f }")).toBe("depth");
    const doubling = Array.from({ length: 20 }, (_, i) => `fragment f${i} on Q { ...f${i + 1} ...f${i + 1} }`).join(
      " ",
    );
    expect(limitOf(`{ a { ...f0 } } ${doubling} fragment f20 on Q { b }`)).toBe("cost");
  });
});
