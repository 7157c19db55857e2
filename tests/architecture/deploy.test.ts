import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { parseEnv } from "~/platform/env.server";
import { variables } from "~/platform/env-variables.server";
import { markedController } from "../../scripts/bench/marked-controller";

const read = (file: string) => readFileSync(file, "utf8");
const compose = parse(read("deploy/compose.yaml"), { merge: true });
const objects = ["app", "release"].flatMap((name) =>
  parseAllDocuments(read(`deploy/kustomize/${name}.yaml`)).map((document) => document.toJS()),
);
const kustomization = parse(read("deploy/kustomize/kustomization.yaml"));
const balancer = read("deploy/haproxy/app.cfg");
const pooler = read("deploy/pgbouncer/pgbouncer.ini");
const fly = read("fly.toml");
const image =
  read("Dockerfile")
    .split(/^FROM /m)
    .at(-1) ?? "";

/** Names and values of lines such as `NAME=value`. */
const pairsIn = (lines: string[]) =>
  Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
const example = pairsIn(
  read("deploy/env.example")
    .split("\n")
    .filter((line) => /^\w+=/.test(line)),
);
const ofCompose: Record<string, string> = compose.services.app1.environment;
const ofKustomize = pairsIn(kustomization.configMapGenerator[0].literals);
const ofFly = Object.fromEntries(
  [...(/^\[env\]\n([\s\S]*?)^\[/m.exec(fly)?.[1] ?? "").matchAll(/^ {2}(\w+) = "(.*)"$/gm)].map(([, name, value]) => [
    name,
    value,
  ]),
);

/** What nobody but the one who deploys knows, for trying the settings out. */
const filledIn: Record<string, string> = {
  ...markedController("rig"),
  PUBLIC_ORIGIN: "https://vointi.test",
  DATABASE_PASSWORD: "password",
  POSTGRES_PASSWORD: "password",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
  SESSION_SECRETS: "a secret of the settings that has 32 characters or more",
  EXPORT_KEYS: "a key of the settings that has 32 characters or more",
  REPORT_LEDGER_KEYS: "4tGm8QzXw1Lr6YhKe3VbN9cJp5SdF2aU",
  RESEND_API_KEY: "re_key",
  FILES_PROCESSOR: "This machine; FI",
};
const filled = (text: string) =>
  text.replace(/\$\{(\w+)\}/g, (_, name: string) => filledIn[name] ?? `nothing for ${name}`);

describe("the files of deploy", () => {
  it("give only variables that the service has", () => {
    const known = new Set([...Object.keys(variables.shape), "DATABASE_PASSWORD", "POSTGRES_PASSWORD"]);
    for (const given of [ofCompose, ofKustomize, ofFly, example]) {
      expect(Object.keys(given).length).toBeGreaterThan(5);
      expect(Object.keys(given).filter((name) => !known.has(name))).toEqual([]);
    }
  });

  it("give all that production asks for, once the example is filled in", () => {
    const empty = Object.keys(example).filter((name) => example[name] !== "");
    expect(empty).toEqual([]);
    const secret = Object.fromEntries(Object.keys(example).map((name) => [name, filledIn[name]]));
    const inCompose = Object.fromEntries(Object.entries(ofCompose).map(([name, value]) => [name, filled(value)]));
    expect(parseEnv({ ...secret, ...inCompose })).toMatchObject({ mode: "production", port: 8080, trustedProxies: 1 });
    const ofOverlay = { DATABASE_URL: "postgres://vointi@pooler/vointi", S3_BUCKET: "vointi" };
    expect(parseEnv({ ...secret, ...ofOverlay, ...ofKustomize })).toMatchObject({
      mode: "production",
      drainMs: 10_000,
    });
  });

  it("speak of the same ports", () => {
    const port = /^ENV .*\bPORT=(\d+)/m.exec(image)?.[1];
    const deployment = objects.find(({ kind }) => kind === "Deployment");
    const [container] = deployment.spec.template.spec.containers;
    expect(container.ports[0]).toEqual({ name: "http", containerPort: Number(port) });
    expect(container.ports[1]).toEqual({ name: "metrics", containerPort: Number(ofKustomize.METRICS_PORT) });
    expect([ofCompose.PORT, ofKustomize.PORT, ofFly.PORT, /internal_port = (\d+)/.exec(fly)?.[1]]).toEqual(
      Array(4).fill(port),
    );
    for (const [, app, at] of balancer.matchAll(/\$\{APP(\d)-app\d:(\d+)\}/g)) {
      expect(at).toBe(port);
      expect(Object.keys(compose.services)).toContain(`app${app}`);
    }
    expect(new URL(ofCompose.DATABASE_URL ?? "").port).toBe(/^listen_port = (\d+)$/m.exec(pooler)?.[1]);
    const behind = /^vointi = host=(\w+) port=(\d+)/m.exec(pooler)?.slice(1);
    expect(behind).toEqual([new URL(ofCompose.RELEASE_DATABASE_URL ?? "").hostname, "5432"]);
    expect(Object.keys(compose.services)).toContain(behind?.[0]);
  });

  it("ask the addresses that say how an instance is", () => {
    const deployment = objects.find(({ kind }) => kind === "Deployment");
    const [container] = deployment.spec.template.spec.containers;
    expect([container.readinessProbe.httpGet.path, container.livenessProbe.httpGet.path]).toEqual([
      "/readyz",
      "/healthz",
    ]);
    expect([...fly.matchAll(/path = "(.+)"/g)].map(([, path]) => path)).toEqual(["/readyz", "/healthz"]);
    expect([...balancer.matchAll(/uri (\S+)/g)].map(([, path]) => path)).toEqual(["/readyz", "/healthz"]);
    expect(image).toMatch(/^HEALTHCHECK .*\\\n.*\/healthz/m);
  });

  it("give an instance the time it takes to end, and the machine it is measured on", () => {
    // What server/start.ts gives stuck requests after draining.
    const ending = (drainMs: number) => drainMs / 1_000 + 25;
    const deployment = objects.find(({ kind }) => kind === "Deployment");
    const { terminationGracePeriodSeconds, containers } = deployment.spec.template.spec;
    expect(terminationGracePeriodSeconds).toBeGreaterThan(ending(Number(ofKustomize.DRAIN_MS)));
    expect(Number(/^kill_timeout = "(\d+)s"$/m.exec(fly)?.[1])).toBeGreaterThan(ending(5_000));
    expect(Number.parseInt(compose.services.app1.stop_grace_period, 10)).toBeGreaterThan(ending(5_000));
    const machine = Number(/^\s*memory = "(\d+)mb"$/m.exec(fly)?.[1]);
    expect([containers[0].resources.limits.memory, compose.services.app2.mem_limit]).toEqual([
      `${machine}Mi`,
      `${machine}m`,
    ]);
  });

  it("let an instance wait for what it needs to start", () => {
    const deployment = objects.find(({ kind }) => kind === "Deployment");
    const { startupProbe } = deployment.spec.template.spec.containers[0];
    expect(startupProbe.httpGet.path).toBe("/healthz");
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThan(120);
  });

  it("keep backups no longer than people are told, as often as full ones are made", () => {
    const kept = Number(/^repo1-retention-full=(\d+)$/m.exec(read("deploy/pgbackrest/pgbackrest.conf"))?.[1]);
    const weekly = /^\| Sundays .*--type=full backup` \|$/m;
    expect(read("docs/operating.md")).toMatch(weekly);
    expect(kept + 7).toBe(Number(filledIn.BACKUP_DAYS));
  });

  it("write nowhere but in one folder", () => {
    const folder = /^ENV .*\bDATA_DIR=(\S+)/m.exec(image)?.[1];
    for (const { kind, spec } of objects.filter(({ kind }) => ["Deployment", "Job"].includes(kind))) {
      const [container] = spec.template.spec.containers;
      expect([kind, container.securityContext.readOnlyRootFilesystem]).toEqual([kind, true]);
      expect(container.volumeMounts).toEqual([{ name: "data", mountPath: folder }]);
    }
    for (const name of ["release", "app1", "app2"]) {
      expect(compose.services[name]).toMatchObject({ read_only: true, volumes: [`${name}:${folder}`] });
    }
  });

  it("mount files that are there", () => {
    const mounted = Object.values<{ volumes?: string[] }>(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .flatMap((volume) => /^\.\/([^:]+):/.exec(volume)?.[1] ?? [])
      // Yours to bring.
      .filter((path) => path !== "certificates");
    expect(mounted.length).toBeGreaterThan(3);
    expect(mounted.filter((path) => !existsSync(join("deploy", path)))).toEqual([]);
    expect(kustomization.resources).toEqual(["app.yaml", "release.yaml"]);
  });
});

const hasHaproxy = spawnSync("haproxy", ["-v"]).status === 0;

it.skipIf(!hasHaproxy)("HAProxy takes its settings", () => {
  const folder = mkdtempSync(join(tmpdir(), "vointi-haproxy-"));
  const pem = (name: string) => read(`tests/fixtures/tls/localhost.${name}.pem`);
  const certificate = join(folder, "certificate.pem");
  writeFileSync(certificate, pem("cert") + pem("key"));
  const names = ["APP1", "APP2", "POSTGRESQL1", "POSTGRESQL2"];
  const env = {
    NODE_ENV: "test" as const,
    PATH: process.env.PATH,
    BALANCER_CERTIFICATE: certificate,
    ...Object.fromEntries(names.map((name, at) => [name, `127.0.0.1:${8080 + at}`])),
  };
  const files = ["app", "postgresql"].flatMap((name) => ["-f", `deploy/haproxy/${name}.cfg`]);
  const checked = spawnSync("haproxy", ["-c", ...files], { env, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(checked.stdout + checked.stderr).not.toMatch(/WARNING|ALERT/);
  expect(checked.status).toBe(0);
});
