import { describe, expect, it } from "vitest";
import { forgetGroup, rememberedGroup, rememberGroup } from "./remembered-group";

function tab(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe("the group a tab remembers", () => {
  it("is kept under one key with one field", () => {
    const storage = tab();
    rememberGroup(storage, "first");
    rememberGroup(storage, "second");
    expect([...storage.kept]).toEqual([["vointi.group", '{"group":"second"}']]);
    expect(rememberedGroup(storage)).toBe("second");
    forgetGroup(storage);
    expect(storage.kept.size).toBe(0);
    expect(rememberedGroup(storage)).toBeUndefined();
  });

  it.each(["", "{", "null", "7", '"x"', "[]", '{"other":"x"}', '{"group":7}'])("is none where %j stands", (text) => {
    expect(rememberedGroup(tab({ "vointi.group": text }))).toBeUndefined();
  });
});
