/**
 * `node scripts/on-node-24.mjs vitest run --project unit`: runs one of the project's commands on Node.js 24, whatever runs
 * this. The runtime is the one of the npm package `node`, fetched once into .cache. DATABASE_URL and the like go through.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

const version = "24.21.0";

/** Folder of a Node.js 24, installed when it is not there yet. */
function node24Folder() {
  const name = `node-${process.platform}-${process.arch}`;
  const home = resolve(".cache", `node-${version}`);
  const folder = join(home, "node_modules", name, "bin");
  if (existsSync(join(folder, "node"))) return folder;
  mkdirSync(home, { recursive: true });
  // A project of its own, so that npm neither looks at ours nor writes into it.
  writeFileSync(join(home, "package.json"), JSON.stringify({ private: true, dependencies: { [name]: version } }));
  const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts"];
  const { status } = spawnSync("npm", install, { cwd: home, stdio: "inherit" });
  if (status === 0) return folder;
  console.error(`Node.js ${version} could not be installed`);
  process.exit(status ?? 1);
}

/** The script behind a command of an installed package, or the path of a script as it was given. */
function scriptOf(command) {
  const link = join("node_modules", ".bin", command);
  return existsSync(link) ? realpathSync(link) : command;
}

const [command, ...args] = process.argv.slice(2);
if (!command) {
  console.error("usage: node scripts/on-node-24.mjs <command or script> [arguments]");
  process.exit(2);
}
const folder = node24Folder();
const { status, error } = spawnSync(join(folder, "node"), [scriptOf(command), ...args], {
  stdio: "inherit",
  // Whatever the command starts by name finds the same runtime.
  env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
});
if (error) console.error(error.message);
process.exit(status ?? 1);
