import { join } from "node:path";
import { YAMLParseError } from "yaml";
import { parseYaml } from "~/platform/parse-yaml.server";
import { readOptionalFile } from "~/platform/read-optional-file.server";
import { type AdviceCheck, type AdviceFile, type AdviceProblem, adviceFiles, checkAdvice } from "./check-advice";

/**
 * Reads and checks the advice of a folder: strengths.yaml, recommendations.yaml, guides.yaml and contacts.yaml.
 * Returns the advice, or every problem found with its file, key and reason; a file that is missing or is not YAML is a
 * problem like any other.
 */
export async function readAdvice(folder: string): Promise<AdviceCheck> {
  const texts = await Promise.all(adviceFiles.map((file) => readOptionalFile(join(folder, file))));
  const problems: AdviceProblem[] = [];
  const contents: Partial<Record<AdviceFile, unknown>> = {};
  for (const [index, file] of adviceFiles.entries()) {
    const text = texts[index];
    if (text === undefined) {
      problems.push({ file, key: "(file)", reason: "the file is missing" });
      continue;
    }
    try {
      contents[file] = parseYaml(text);
    } catch (error) {
      if (!(error instanceof YAMLParseError)) throw error;
      problems.push({ file, key: "(file)", reason: error.message });
    }
  }
  if (problems.length > 0) return { ok: false, problems };
  return checkAdvice(contents as Record<AdviceFile, unknown>);
}
