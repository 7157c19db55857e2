import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PartsLine, Text } from "./text";

it("a line of parts breaks after the dots, which stand with what is before them, and each part is in one piece", () => {
  const markup = renderToStaticMarkup(<PartsLine parts={["Sleep", "Example Ltd", "Answered on 1 May"]} />);
  expect(markup).toMatch(
    /Sleep\u00A0· <span class="[^"]+">Example Ltd\u00A0·<\/span> <span class="[^"]+">Answered on 1 May<\/span>/,
  );
  expect(renderToStaticMarkup(<PartsLine parts={["Sleep", "4 of 4"]} />)).toMatch(
    /Sleep\u00A0· <span class="[^"]+">4 of 4<\/span>/,
  );
});

it("a mail address breaks before its @, and reads as it is", () => {
  const markup = renderToStaticMarkup(<Text>You are anna@firm.example. This page is for bo@firm.example.</Text>);
  expect(markup).toContain(">You are anna<wbr/>@firm.example. This page is for bo<wbr/>@firm.example.</p>");
});
