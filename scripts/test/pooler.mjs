import { installPackage, isOnPath } from "./debian-package.mjs";

/** PostgreSQL's pooler, for the tests that put one in between. Where there is none they are skipped, which is said. */
export function ensurePooler() {
  if (isOnPath("pgbouncer") || installPackage("pgbouncer")) return;
  console.error("PgBouncer could not be installed; nothing is tried through a pooler");
}
