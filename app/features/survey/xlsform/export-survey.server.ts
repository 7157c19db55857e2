import { compileInstrument } from "../compile-instrument.server";
import { type InstrumentFileProblem, readInstruments } from "../read-instruments.server";
import { toSheets } from "./to-sheets";
import { writeXlsform } from "./xlsform-file.server";

/**
 * Writes the workbook of one survey kind.
 * folder: where the survey files are. Returns what is wrong with the kind's file when there is no valid one.
 */
export async function exportSurvey(options: {
  kind: string;
  folder: string;
  path: string;
}): Promise<{ ok: true } | { ok: false; problems: InstrumentFileProblem[] }> {
  const { kind, folder, path } = options;
  const { files, problems } = await readInstruments(folder);
  const file = files.find(({ key }) => key === kind);
  if (file) {
    await writeXlsform(path, toSheets(file, compileInstrument(file).vid));
    return { ok: true };
  }
  const name = `${kind}.yaml`;
  const own = problems.filter((problem) => problem.file === name);
  const kinds = files.map(({ key }) => key).join(", ");
  return { ok: false, problems: own.length > 0 ? own : [{ file: name, key: "(file)", reason: `not one of ${kinds}` }] };
}
