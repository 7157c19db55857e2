/** `npm run surveys:export -- <kind> [file.xlsx]`: writes a survey kind as an XLSForm workbook. */
import { exportSurvey } from "../app/features/survey/xlsform/export-survey.server";

const [kind, path = `${kind}.xlsx`] = process.argv.slice(2);
if (!kind) {
  console.error("Usage: npm run surveys:export -- <kind> [file.xlsx]");
  process.exitCode = 1;
} else {
  const exported = await exportSurvey({ kind, folder: "app/features/survey/instruments", path });
  if (exported.ok) {
    console.log(`${kind} is in ${path}. Edit it, then: npm run surveys:import -- ${path}`);
  } else {
    for (const { file, key, reason } of exported.problems) console.error(`${file}: ${key}: ${reason}`);
    process.exitCode = 1;
  }
}
