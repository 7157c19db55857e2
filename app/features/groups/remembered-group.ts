/** Where a browser tab keeps the group of the link it came by, until the sign-in that follows (spec §2 "Survey start"). */
const key = "vointi.group";

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

export function rememberGroup(storage: Storage, group: string): void {
  storage.setItem(key, JSON.stringify({ group }));
}

/** The remembered group's id, or undefined: nothing there, or nothing of ours. */
export function rememberedGroup(storage: Storage): string | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null || !("group" in stored)) return undefined;
    return typeof stored.group === "string" ? stored.group : undefined;
  } catch {
    return undefined;
  }
}

export function forgetGroup(storage: Storage): void {
  storage.removeItem(key);
}
