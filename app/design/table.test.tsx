import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DataTable } from "./table";

it("a column that sorts is named by its own words, says its order, and says apart from them what its link does", () => {
  const sort = { href: "?order=desc", state: "ascending", label: "Sort by Name, descending" } as const;
  const markup = renderToStaticMarkup(<DataTable caption="People" columns={[{ label: "Name", sort }]} rows={[]} />);
  const [, attributes, content = ""] = /<th ([^>]*)>(.*?)<\/th>/.exec(markup) ?? [];
  expect(attributes).toContain('aria-sort="ascending"');
  expect(content.replace(/<[^>]*>/g, "")).toBe("Name");
  expect(content).not.toContain("aria-label");
  expect(content).toContain('title="Sort by Name, descending"');
});
