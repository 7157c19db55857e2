import { globalStyle, style } from "@vanilla-extract/css";
import { prose } from "~/design/prose.css";
import { vars } from "~/design/theme.css";
import { space } from "~/design/tokens";

const onPhones = "(max-width: 30rem)";

/** A long word of an editor, or a wide table, moves nothing else of the page. */
export const richText = style([prose, { overflowWrap: "break-word", overflowX: "auto" }]);

globalStyle(`${richText} :where(img)`, { height: "auto" });
globalStyle(`${richText} :where(table)`, { borderCollapse: "collapse" });
globalStyle(`${richText} :where(th, td)`, {
  padding: space.s,
  textAlign: "start",
  verticalAlign: "top",
  borderBottom: `1px solid ${vars.border.hairline}`,
});
// On a phone long words break before a table is wider than it is; a name in a cell, as strong, only where it finds no room at all.
globalStyle(`${richText} :where(th, td)`, {
  "@media": { [onPhones]: { overflowWrap: "anywhere", hyphens: "auto" } },
});
globalStyle(`${richText} :where(th strong)`, { overflowWrap: "break-word", hyphens: "manual" });

// On a phone a table of names and what is said of each is read as one after the other: beside each other, a column is
// narrower than a Finnish word. Browsers that know no :has() show the columns.
const told = `${richText} :where(table:has(tbody th:first-child + td:last-child))`;
globalStyle(`${told}, ${told} :where(tbody, tr, th, td)`, { "@media": { [onPhones]: { display: "block" } } });
globalStyle(`${told} :where(tbody th)`, { "@media": { [onPhones]: { borderBottom: 0, paddingBottom: 0 } } });
globalStyle(`${told} :where(thead)`, {
  "@media": { [onPhones]: { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" } },
});
