import { isUuid } from "~/platform/uuid";

/** What words may be the beginning of. */
export type Wanted =
  | { by: "anybody" }
  | { by: "id"; id: string }
  | { by: "email"; begins: string }
  | { by: "phone"; begins: string }
  /** One word: of a first name, a last name or an address. */
  | { by: "word"; begins: string }
  /** Two parts, in either order. */
  | { by: "names"; one: string; other: string };

/** Reads what an administrator types to find somebody. Numbers are found as they are dialled at home, too. */
export function readWanted(search: string): Wanted {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = "", ...others] = words;
  if (isUuid(search.toLowerCase())) return { by: "id", id: search.toLowerCase() };
  if (words.length === 0) return { by: "anybody" };
  if (/^[+\d][\d -]*$/.test(search)) {
    const digits = search.replace(/[ -]/g, "");
    const international = digits.replace(/^0/, "+358");
    return { by: "phone", begins: international.startsWith("+") ? international : `+${digits}` };
  }
  if (first.includes("@")) return { by: "email", begins: first };
  return others.length === 0 ? { by: "word", begins: first } : { by: "names", one: first, other: others.join(" ") };
}
