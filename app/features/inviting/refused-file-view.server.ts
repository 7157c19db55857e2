import type { Words } from "~/i18n/words.server";
import { refuses } from "./imported-row";
import type { FoundImport } from "./imports.server";
import type { ReadRow } from "./preview-rows.server";
import { troubleText } from "./preview-rows-view.server";
import { tableFile } from "./table-file-view.server";

/** The rows of an import by which nobody is invited, as they were handed in, each with what is wrong with it. */
export async function refusedFile(words: Words, found: FoundImport, pieces: AsyncIterable<ReadRow[]>) {
  const { t, language } = words;
  const { headings } = found.head;
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
