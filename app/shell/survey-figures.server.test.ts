import { expect, it } from "vitest";
import { surveyFigures } from "./survey-figures.server";

const texts = Object.values(
  import.meta.glob<string>("../features/content/embedded/**/*.yaml", { query: "?raw", import: "default", eager: true }),
).join();

it.each(Object.keys(surveyFigures))("{%s} is named by a text", (name) => {
  expect(texts).toContain(`{${name}}`);
});
