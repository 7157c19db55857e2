import type { Words } from "~/i18n/words.server";
import { columnName } from "./column-name-view.server";
import type { ImportColumn } from "./import-columns";
import { refuses } from "./imported-row";
import type { FoundImport } from "./imports.server";
import type { ReadRow } from "./preview-rows.server";
import { troubleText } from "./preview-rows-view.server";
import { tableFile } from "./table-file-view.server";

/** The rows of an import by which nobody is invited, as they were handed in, each with what is wrong with it. */
export async function refusedFile(words: Words, found: FoundImport, pieces: AsyncIterable<ReadRow[]>) {
  const { t, language } = words;
  // A column without a heading goes by what it was said to mean: the file is to be handed in again.
  const headings = found.head.headings.map((heading, at) => {
    const column = found.columns?.[at] as ImportColumn | null | undefined;
    return heading || (column ? columnName(words, column) : "");
  });
  const rows: string[][] = [];
  for await (const piece of pieces) {
    for (const row of piece.filter(({ problems }) => problems.some(({ problem }) => refuses(problem)))) {
      rows.push([...headings.map((_, at) => row.cells[at] ?? ""), troubleText(words, found, row)]);
    }
  }
  return {
    ...tableFile([[...headings, t("inviting:preview.problem")], ...rows], language),
    filename: `${t("inviting:preview.fileName")}.csv`,
  };
}
