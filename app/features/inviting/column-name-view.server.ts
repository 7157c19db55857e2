import type { Words } from "~/i18n/words.server";
import { attributeColumn, type ImportColumn, importColumns } from "./import-columns";

/** What a column is called: an organisation's attributes go by the names it has given them. */
export function columnName({ t }: Pick<Words, "t">, column: ImportColumn): string {
  const common = importColumns.find((each) => each === column);
  return common ? t(`inviting:columns.names.${common}`) : column.slice(attributeColumn("").length);
}
