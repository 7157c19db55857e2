import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { YAMLParseError } from "yaml";
import type { ContentProblem } from "~/i18n/authored-content";
import { parseYaml } from "~/platform/parse-yaml.server";
import { checkInstrument } from "./check-instrument";
import type { InstrumentFile } from "./instrument-file";

export type InstrumentFileProblem = ContentProblem & { file: string };

/**
 * Reads and checks every `*.yaml` file of a folder, in the order of their names.
 * Returns the valid files and, for the others, every problem with its file and key.
 */
export async function readInstruments(
  folder: string,
): Promise<{ files: InstrumentFile[]; problems: InstrumentFileProblem[] }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".yaml")).sort();
  const files: InstrumentFile[] = [];
  const problems: InstrumentFileProblem[] = [];
  for (const name of names) {
    const result = parseInstrument(await readFile(join(folder, name), "utf8"));
    if (!result.ok) {
      problems.push(...result.problems.map((problem) => ({ file: name, ...problem })));
    } else if (`${result.file.key}.yaml` !== name) {
      problems.push({ file: name, key: "key", reason: `key ${result.file.key} does not match the file name` });
    } else {
      files.push(result.file);
    }
  }
  return { files, problems };
}

export function parseInstrument(yaml: string): ReturnType<typeof checkInstrument> {
  try {
    return checkInstrument(parseYaml(yaml));
  } catch (error) {
    if (error instanceof YAMLParseError) return { ok: false, problems: [{ key: "(file)", reason: error.message }] };
    throw error;
  }
}
