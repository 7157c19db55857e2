import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Installs one of Debian's packages; false where that is not for us to do, or didn't work. */
export function installPackage(name) {
  if (!canInstall()) return false;
  run("apt-get", ["update", "-qq"]);
  return run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
}

/** Debian's packages are for root on a system that has them. */
function canInstall() {
  return process.platform === "linux" && process.getuid?.() === 0 && isOnPath("apt-get");
}

export function isOnPath(name) {
  return process.env.PATH.split(delimiter).some((folder) => existsSync(join(folder, name)));
}

export function run(command, args) {
  return spawnSync(command, args, { stdio: "inherit" }).status === 0;
}
