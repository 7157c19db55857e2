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
  });

  it("that doubles itself is ended by its cost, whatever stands at the end of the doubling", () => {
    const doubled = (inner: string) =>
      Array.from(
        { length: 22 },
        (_, i) => `fragment f${i} on Q { ${inner.repeat(2).replaceAll("NEXT", `f${i + 1}`)} }`,
      );
    const [plain, wrapped] = ["...NEXT ", "... { ...NEXT } "].map((inner) => doubled(inner).join(" "));
    for (const last of ["", "fragment f22 on Q { b }", "fragment f22 on Q { ... { ... { b } } }"]) {
      for (const fragments of [plain, wrapped]) {
        expect(limitOf(`{ ...f0 } ${fragments} ${last}`), last).toBe("cost");
        expect(limitOf(`{ a { ...f0 } } ${fragments} ${last}`), last).toBe("cost");
      }
    }
    expect(limitOf(`{ ${"... { ".repeat(300)}a${" }".repeat(300)} }`)).toBeUndefined();
  });
});
