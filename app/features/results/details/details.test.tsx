import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { visuallyHidden } from "~/design/visually-hidden.css";
import { type DetailGroupData, Details, type DrawnDetails } from "./details";

it("the details have a heading above those of their groups, which is for listeners alone where it is not to show", () => {
  const words = { good: "", recommendations: "", explain: "", attachments: "", download: "" };
  const group: DetailGroupData = { key: "core", title: "Core", notices: [], modules: [], side: "whole" };
  const groups: DrawnDetails["groups"] = {
    before: { sign: "", data: [group] },
    asking: undefined,
    after: undefined,
  };
  const headingsOf = (more: Partial<DrawnDetails>) => {
    const markup = renderToStaticMarkup(<Details details={{ title: "Details", groups, words, ...more }} />);
    return [...markup.matchAll(/<(h\d)([^>]*)>/g)].map(([, level, attributes = ""]) => [
      level,
      attributes.includes(visuallyHidden),
    ]);
  };
  expect(headingsOf({})).toEqual([
    ["h2", false],
    ["h3", false],
  ]);
  expect(headingsOf({ titleHidden: true })).toEqual([
    ["h2", true],
    ["h3", false],
  ]);
});
