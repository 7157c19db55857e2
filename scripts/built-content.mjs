/** Copies what the authors wrote into a build folder; YAML becomes the JSON that it says, which a start reads at once. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

const [folder] = process.argv.slice(2);
const written = {
  instruments: "app/features/survey/instruments",
  consents: "app/features/consents",
  advice: "app/features/advice",
  leaflets: "app/features/content/leaflets",
  content: "app/features/content/embedded",
};

for (const [name, source] of Object.entries(written)) {
  const target = join(folder, name);
  rmSync(target, { recursive: true, force: true });
  cpSync(source, target, { recursive: true, filter: (path) => !/\.tsx?$/.test(path) });
  for (const entry of readdirSync(target, { withFileTypes: true, recursive: true })) {
    if (!entry.name.endsWith(".yaml")) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    writeFileSync(file, JSON.stringify(parse(readFileSync(file, "utf8"))));
  }
}
