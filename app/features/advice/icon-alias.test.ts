import { describe, expect, it } from "vitest";
import { iconNames } from "~/design/icon-names";
import { adviceIcon, isAdviceIcon } from "./icon-alias";

describe("adviceIcon", () => {
  it.each([
    ["fitness", "activity"],
    ["mentalWellbeing", "mentalHealth"],
    ["wellbeing", "healthPromotion"],
    ["metabolicHealth", "heart"],
    ["weightManagement", "nutrition"],
  ])("shows %s as %s", (alias, icon) => {
    expect(adviceIcon(alias)).toBe(icon);
  });

  it("shows a symbol under its own name", () => {
    for (const name of iconNames) expect(adviceIcon(name)).toBe(name);
  });

  it.each(["unicorn", "", "Fitness", "toString", "__proto__", undefined, null, 7])("shows a star for %s", (name) => {
    expect(adviceIcon(name)).toBe("star");
  });
});

describe("isAdviceIcon", () => {
  it("knows aliases and symbols, the star among them, and nothing else", () => {
    expect(isAdviceIcon("fitness")).toBe(true);
    expect(isAdviceIcon("star")).toBe(true);
    expect(isAdviceIcon("unicorn")).toBe(false);
    expect(isAdviceIcon("toString")).toBe(false);
  });
});
