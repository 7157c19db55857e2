import { readFile } from "node:fs/promises";
import type { IconName } from "../../app/design/icon-names";

/** One stroke of an icon on its 24 × 24 grid. `filled` dots have no outline. */
export type IconShape = { filled: boolean } & (
  | { kind: "path"; d: string }
  | { kind: "circle"; cx: number; cy: number; r: number }
  | { kind: "rect"; x: number; y: number; width: number; height: number; rx: number }
);

/** Reads the drawings of `icons.svg`, the one source of the icon family. */
export async function readIcons(file: string): Promise<(name: IconName) => IconShape[]> {
  const svg = await readFile(file, "utf8");
  return (name) => {
    const symbol = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`, "s").exec(svg)?.[1];
    if (!symbol) throw new Error(`${file}: no symbol ${name}`);
    return [...symbol.matchAll(/<(\w+)([^>]*)\/>/g)].map(([, element, text]) => shape(name, element, text ?? ""));
  };
}

function shape(name: string, element: string | undefined, text: string): IconShape {
  const attributes = new Map([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value ?? ""]));
  const number = (key: string) => Number(attributes.get(key) ?? 0);
  const filled = attributes.get("stroke") === "none";
  if (attributes.has("transform")) throw new Error(`icon ${name}: transformed shapes can't be printed`);
  if (element === "path") return { kind: "path", d: attributes.get("d") ?? "", filled };
  if (element === "circle") return { kind: "circle", cx: number("cx"), cy: number("cy"), r: number("r"), filled };
  if (element === "rect") {
    return {
      kind: "rect",
      x: number("x"),
      y: number("y"),
      width: number("width"),
      height: number("height"),
      rx: number("rx"),
      filled,
    };
  }
  throw new Error(`icon ${name}: <${element}> can't be printed`);
}
