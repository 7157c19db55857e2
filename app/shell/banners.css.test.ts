import { setAdapter } from "@vanilla-extract/css/adapter";
import { transformCss } from "@vanilla-extract/css/transformCss";
import { expect, it } from "vitest";

it("notices are drawn after the page on low screens only where the focus comes to them after it too", async () => {
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
  const sheet = transformCss({ localClassNames: [...names], composedClassLists: [], cssObjs: rules }).join("\n");
  const [before = "", inside = "", ...more] = sheet.split("@supports (reading-flow: flex-visual)");
  expect(more).toEqual([]);
  expect(before).not.toMatch(/\border:/);
  expect(inside.match(/\border: \d/g)).toEqual(["order: 1", "order: 2"]);
});
