import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PlaceLine } from "./progress";

it("a line can break after the dot that stands with the section, and the place is in one piece", () => {
  const markup = renderToStaticMarkup(<PlaceLine section="Sleep" place="Question 4 of 4" />);
  expect(markup).toMatch(/Sleep\u00A0· <span class="[^"]+">Question 4 of 4<\/span>/);
});
