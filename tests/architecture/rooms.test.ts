import { readdirSync } from "node:fs";
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
