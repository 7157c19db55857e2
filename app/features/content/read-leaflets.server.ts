import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { YAMLParseError } from "yaml";
import type { ContentProblem } from "~/i18n/authored-content";
import { languages } from "~/i18n/languages";
import { parseYaml } from "~/platform/parse-yaml.server";
import { checkLeaflet } from "./check-leaflet";
import type { Leaflet } from "./leaflet";

export type LeafletFileProblem = ContentProblem & { file: string };

/**
 * Reads and checks every `*.yaml` file of a folder, in the order of their names: the attachment catalogue.
 * Returns the valid leaflets and, for the others, every problem with its file and key.
 */
export async function readLeaflets(folder: string): Promise<{ leaflets: Leaflet[]; problems: LeafletFileProblem[] }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".yaml")).sort();
  const leaflets: Leaflet[] = [];
  const problems: LeafletFileProblem[] = [];
  const fileOfDownload = new Map<string, string>();
  for (const name of names) {
    const result = parseLeaflet(await readFile(join(folder, name), "utf8"));
    if (!result.ok) {
      problems.push(...result.problems.map((problem) => ({ file: name, ...problem })));
      continue;
    }
    const { leaflet } = result;
    if (`${leaflet.id}.yaml` !== name) {
      problems.push({ file: name, key: "id", reason: `id ${leaflet.id} does not match the file name` });
      continue;
    }
    const taken = languages.flatMap((language) => {
      const other = fileOfDownload.get(leaflet.filename[language].toLowerCase());
      return other
        ? [{ file: name, key: `filename/${language}`, reason: `${other} downloads under the same name` }]
        : [];
    });
    for (const language of languages) fileOfDownload.set(leaflet.filename[language].toLowerCase(), name);
    problems.push(...taken);
    if (taken.length === 0) leaflets.push(leaflet);
  }
  return { leaflets, problems };
}

/** Parses one leaflet's file; a file that is not YAML is a problem like any other. */
export function parseLeaflet(yaml: string): ReturnType<typeof checkLeaflet> {
  try {
    return checkLeaflet(parseYaml(yaml));
  } catch (error) {
    if (error instanceof YAMLParseError) return { ok: false, problems: [{ key: "(file)", reason: error.message }] };
    throw error;
  }
}
