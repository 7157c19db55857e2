import { setAdapter } from "@vanilla-extract/css/adapter";
import { transformCss } from "@vanilla-extract/css/transformCss";
import { expect, it } from "vitest";

/** What the styles of notices come to. */
async function readSheet(): Promise<string> {
  const rules: Parameters<typeof transformCss>[0]["cssObjs"] = [];
  const names = new Set<string>();
  setAdapter({
    appendCss: (rule, { filePath }) => {
      if (filePath.endsWith("banners.css.ts")) rules.push(rule);
    },
    registerClassName: (name) => names.add(name),
    registerComposition: () => undefined,
    markCompositionUsed: () => undefined,
    onEndFileScope: () => undefined,
    getIdentOption: () => "short",
  });
  await import("./banners.css");
  return transformCss({ localClassNames: [...names], composedClassLists: [], cssObjs: rules }).join("\n");
}

it("notices are drawn after the page on low screens only where the focus comes to them after it too, else in one line", async () => {
  const sheet = await readSheet();
  const [before = "", inside = "", ...more] = sheet.split("@supports (reading-flow: flex-visual)");
  expect(more).toEqual([]);
  expect(before).not.toMatch(/\border:/);
  expect(inside.match(/\border: \d/g)).toEqual(["order: 1", "order: 2"]);
  const [, others = ""] = /@supports not \(reading-flow: flex-visual\)(.*?)(?:@media|$)/s.exec(sheet) ?? [];
  // Header, bar and notice, each with its edge, are a third of 256 px at most.
  const heights = [...others.matchAll(/(?<!min-)\bheight: (\d+)px/g)].map(([, px]) => Number(px));
  expect(heights).toEqual([28, 27, 24, 27]);
});
