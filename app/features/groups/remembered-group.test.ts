import { describe, expect, it } from "vitest";
import { forgetGroup, rememberedGroup, rememberGroup } from "./remembered-group";

function tab(content: Record<string, string> = {}) {
  const stored = new Map(Object.entries(content));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

describe("the group a tab remembers", () => {
  it("is kept under one key with one field", () => {
    const storage = tab();
    rememberGroup(storage, "first");
    rememberGroup(storage, "second");
    expect([...storage.stored]).toEqual([["vointi.group", '{"group":"second"}']]);
    expect(rememberedGroup(storage)).toBe("second");
    forgetGroup(storage);
    expect(storage.stored.size).toBe(0);
    expect(rememberedGroup(storage)).toBeUndefined();
  });

  it.each(["", "{", "null", "7", '"x"', "[]", '{"other":"x"}', '{"group":7}'])("is none where %j stands", (text) => {
    expect(rememberedGroup(tab({ "vointi.group": text }))).toBeUndefined();
  });
});
