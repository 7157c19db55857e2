import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { readOptionalFile } from "~/platform/read-optional-file.server";
import { compileInstrument } from "../compile-instrument.server";
import { parseInstrument } from "../read-instruments.server";
import { fromSheets } from "./from-sheets";
import { instrumentYaml } from "./instrument-yaml.server";
import type { SheetProblem } from "./sheets";
import { readXlsform } from "./xlsform-file.server";

export type ImportOutcome =
  | { outcome: "written" | "unchanged" | "stale"; file: string }
  | { outcome: "refused"; problems: SheetProblem[] };

/**
 * Reads a workbook and writes the survey file of its kind.
 * stale: the survey file has changed since the workbook was exported, and the import would undo that. Nothing is
 * written then, unless `overwrite` is set, and nothing when the workbook has a problem.
 */
export async function importSurvey(options: {
  path: string;
  folder: string;
  overwrite: boolean;
}): Promise<ImportOutcome> {
  const read = fromSheets(await readXlsform(options.path));
  if (!read.ok) return { outcome: "refused", problems: read.problems };

  const file = join(options.folder, `${read.file.key}.yaml`);
  const previous = await readOptionalFile(file);
  if (previous !== undefined) {
    const current = parseInstrument(previous);
    if (current.ok && isDeepStrictEqual(current.file, read.file)) return { outcome: "unchanged", file };
    const isFresh = current.ok && compileInstrument(current.file).vid === read.version;
    if (!isFresh && !options.overwrite) return { outcome: "stale", file };
  }
  await writeFile(file, instrumentYaml(read.file, previous));
  return { outcome: "written", file };
}
