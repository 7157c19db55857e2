/**
 * `npm run surveys:import -- <file.xlsx> [--overwrite]`: writes the survey file of an XLSForm workbook's kind.
 * Exit code 1 when it has a problem, or when the survey file has changed since the export and --overwrite is not given.
 */
import { parseArgs } from "node:util";
import { importSurvey } from "../app/features/survey/xlsform/import-survey.server";
import { problemLine } from "../app/features/survey/xlsform/sheets";
import { XlsformFileError } from "../app/features/survey/xlsform/xlsform-file.server";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { overwrite: { type: "boolean" } } });
const [path] = positionals;
if (!path) {
  console.error("Usage: npm run surveys:import -- <file.xlsx> [--overwrite]");
  process.exitCode = 1;
} else {
  try {
    process.exitCode = report(
      await importSurvey({
        path,
        folder: "app/features/survey/instruments",
        overwrite: values.overwrite ?? false,
      }),
    );
  } catch (error) {
    if (!(error instanceof XlsformFileError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function report(result: Awaited<ReturnType<typeof importSurvey>>): number {
  switch (result.outcome) {
    case "refused":
      for (const problem of result.problems) console.error(problemLine(problem));
      return 1;
    case "stale":
      console.error(`${result.file} has changed since this workbook was exported: the import would undo that.`);
      console.error("Export it again and repeat the edit there, or import with --overwrite.");
      return 1;
    case "unchanged":
      console.log(`${result.file} already says the same.`);
      return 0;
    case "written":
      console.log(`${result.file} is written. Read the difference, then: npm run surveys:publish`);
      return 0;
  }
}
