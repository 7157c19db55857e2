import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PartsLine } from "./text";

it("a line of parts breaks after the dots, which stand with what is before them, and each part is in one piece", () => {
  const markup = renderToStaticMarkup(<PartsLine parts={["Sleep", "Example Ltd", "Answered on 1 May"]} />);
  expect(markup).toMatch(
    /Sleep\u00A0· <span class="[^"]+">Example Ltd\u00A0·<\/span> <span class="[^"]+">Answered on 1 May<\/span>/,
  );
  expect(renderToStaticMarkup(<PartsLine parts={["Sleep", "4 of 4"]} />)).toMatch(
    /Sleep\u00A0· <span class="[^"]+">4 of 4<\/span>/,
  );
});
