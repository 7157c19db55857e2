import { globalStyle, style } from "@vanilla-extract/css";
import { prose } from "~/design/prose.css";
import { vars } from "~/design/theme.css";
import { space } from "~/design/tokens";

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
// On a phone long words break before a table is wider than it is; a name in a cell, as strong, only where its own signs let it.
globalStyle(`${richText} :where(th, td)`, {
  "@media": { "(max-width: 30rem)": { overflowWrap: "anywhere", hyphens: "auto" } },
});
globalStyle(`${richText} :where(th strong)`, { overflowWrap: "normal", hyphens: "manual" });
