import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import rooms from "../../app/features/rooms.json" with { type: "json" };

describe("the list of rooms", () => {
  it("names every folder of app/features, so that each room has its rule", () => {
    const folders = readdirSync("app/features", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(Object.keys(rooms).toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });

  it("has an order in which each room stands only on rooms below it", () => {
    const below = new Set<string>();
    const left = new Map(Object.entries<string[]>(rooms));
    while (left.size > 0) {
      const free = [...left].filter(([, uses]) => uses.every((room) => below.has(room)));
      expect(free, `a circle among ${[...left.keys()].join(", ")}`).not.toEqual([]);
      for (const [room] of free) {
        below.add(room);
        left.delete(room);
      }
    }
  });
});

/** Most files of code side by side: more of them nobody takes in at a glance. */
const mostSideBySide = 45;

it("no folder has more files side by side than can be taken in", () => {
  const files = execFileSync("git", ["ls-files", "app", "server", "scripts", "tests"], { encoding: "utf8" }).split(
    "\n",
  );
  const counts = new Map<string, number>();
  for (const file of files) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  const crowded = [...counts].filter(([, count]) => count > mostSideBySide);
  expect(crowded).toEqual([]);
});
