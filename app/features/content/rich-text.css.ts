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
// What a row is called may be a name without spaces, such as a cookie's: it breaks before the table is wider than a phone.
globalStyle(`${richText} :where(tbody th)`, { overflowWrap: "anywhere" });
