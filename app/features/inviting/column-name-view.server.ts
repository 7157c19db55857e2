import type { Words } from "~/i18n/words.server";
import { attributeColumn, type ImportColumn, importColumns } from "./import-columns";

/** What a column is called: an organisation's attributes go by the names it has given them. */
export function columnName({ t }: Pick<Words, "t">, column: ImportColumn): string {
  const common = importColumns.find((each) => each === column);
  return common ? t(`inviting:columns.names.${common}`) : column.slice(attributeColumn("").length);
}

/** What stands over a column of a list; where nothing does, which of its columns it is. */
export function headingAt({ t }: Pick<Words, "t">, headings: readonly string[], at: number): string {
  return headings[at] || t("inviting:columns.unnamed", { number: at + 1 });
}
