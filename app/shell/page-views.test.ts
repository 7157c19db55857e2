import { describe, expect, it } from "vitest";
import { eventsOf } from "./page-views";

describe("what is counted of a page", () => {
  it("is its name and language, anything other than English as Finnish", () => {
    const view = (routeId: string) => eventsOf(routeId, null);
    expect(view("en.orderResults")).toEqual([{ type: "page-view", page: "order-results", language: "en" }]);
    expect(view("fi.home")).toEqual([{ type: "page-view", page: "home", language: "fi" }]);
    expect(view("sv.profile")).toEqual([{ type: "page-view", page: "profile", language: "fi" }]);
  });

  it("is a change of language besides, where the page before was in another", () => {
    expect(eventsOf("sv.help", "fi")).toEqual([
      { type: "language-change", language: "sv" },
      { type: "page-view", page: "help", language: "fi" },
    ]);
    expect(eventsOf("sv.help", "sv")).toHaveLength(1);
  });
});
