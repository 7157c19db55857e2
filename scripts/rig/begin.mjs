/** `npm run rig -- NAME`: installs and builds what is missing, then runs drills on many processes (see drills.ts). */
import { resolve } from "node:path";
import { build } from "../build.mjs";
import { ensureInstalled } from "../ensure-installed.mjs";
import { handOver } from "../hand-over.mjs";
import { installPackage, isOnPath } from "../test/debian-package.mjs";

/** Programs that the rig runs, and Debian's packages that have them. */
const programs = {
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  patroni: "patroni",
  etcd: "etcd-server",
  pgbackrest: "pgbackrest",
  psql: "postgresql-15",
};

const missing = Object.keys(programs).filter((name) => !isOnPath(name) && !installPackage(programs[name]));
if (missing.length > 0) {
  console.error(
    `The rig runs ${missing.join(", ")}: apt-get install ${missing.map((name) => programs[name]).join(" ")}`,
  );
  process.exit(1);
}
// The S3 server is one of the tests'.
ensureInstalled("checking");
await build("production");
// The balancer's certificate is one that nobody else trusts.
handOver(["--import", "tsx", "scripts/rig/drills.ts", ...process.argv.slice(2)], {
  NODE_EXTRA_CA_CERTS: resolve("tests/fixtures/tls/localhost.cert.pem"),
});
