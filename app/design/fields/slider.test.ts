import { JSDOM } from "jsdom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Slider } from "./slider";

it.each([
  [undefined, "Enter a number"],
  ["Enter a whole number", "Enter a whole number"],
])("without a script says what to type, once, and the field is told of it: refused with %s", (error, said) => {
  const labels = { unansweredText: "Not chosen", minusLabel: "Less", plusLabel: "More", hint: "Enter a number" };
  const slider = createElement(Slider, {
    id: "answer",
    name: "answer",
    lowLabel: "Low",
    highLabel: "High",
    ...labels,
    error,
  });
  // Reads it as a browser without scripts does.
  const { document } = new JSDOM(renderToStaticMarkup(slider)).window;
  const ids = document.querySelector("input[type=number]")?.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([said, "0 Low100 High"]);
  expect(document.body.textContent?.match(/Enter a/g)).toHaveLength(1);
});
