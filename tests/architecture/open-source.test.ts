import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { usedPackages } from "../../scripts/open-source/packages";
import { openSourcePage } from "../../scripts/open-source/page";

const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { version: string; dev?: boolean; link?: boolean }>;
};
const packages = usedPackages(".");
const html = openSourcePage(packages, ["/assets/styles.css"]);

it("the page of open source names every package of production with its licence, and none that is for building alone", () => {
  const isOn = (folder: string, version: string) =>
    html.includes(`<strong>${folder.replace(/^.*node_modules\//, "")}</strong> ${version} <span>`);
  const folders = Object.entries(lockfile.packages).filter(
    ([folder, { link }]) => folder.startsWith("node_modules/") && !link,
  );
  expect(folders.filter(([folder, { version, dev }]) => !dev && !isOn(folder, version))).toEqual([]);
  expect(html).not.toContain("<strong>vitest</strong>");
  expect(packages.filter(({ licence }) => licence === "")).toEqual([]);
});

it("each has its licence text, or is told to include none", () => {
  const without = packages.filter(({ texts }) => texts.length === 0);
  expect(html.match(/<pre>/g)?.length).toBeGreaterThanOrEqual(packages.length - without.length);
  expect(html.match(/does not include a licence text|Installed on other platforms only/g)).toHaveLength(without.length);
  expect(html).not.toMatch(/<script|style="/);
  // Texts are texts, whatever stands in them.
  expect(
    openSourcePage([{ name: "a", version: "1", licence: "MIT", texts: ["<script>"], isInstalled: true }], []),
  ).toContain("<pre>&#60;script&#62;</pre>");
});
