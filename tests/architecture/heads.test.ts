import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findablePages, isFindable } from "~/http/findable-pages";
import { type PageName, pages } from "~/i18n/paths";

const sourceOf = (page: PageName) => readFileSync(`app/${pages[page].module}`, "utf8");
const names = (Object.keys(pages) as PageName[]).filter((page) => pages[page].module.endsWith(".tsx"));

it("no page makes a head of its own, so that none is found by mistake: without any it has the root's", () => {
  const own = names.filter((page) =>
    /\bmeta\b/.test(sourceOf(page).replace('export { pageMeta as meta } from "~/http/page-meta"', "")),
  );
  expect(own).toEqual([]);
});

it("the pages that say what search engines may show are those that may be found", () => {
  const told = names.filter(
    (page) =>
      sourceOf(page).includes(`pageHead(page, { page: "${page}"`) ||
      // It makes the head of those that may be found.
      (sourceOf(page).includes(`marketingLoader("${page}"`) && isFindable(page)),
  );
  expect(told.toSorted()).toEqual([...findablePages].toSorted());
});
