import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { createRegistry } from "../../server/metrics/registry";

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> };
type Panel = { type: string; title: string; targets?: { expr: string }[] };

const folder = "deploy/prometheus";
const { groups } = parse(readFileSync(`${folder}/rules.yml`, "utf8")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const guide = readFileSync("docs/operating.md", "utf8");

const boards = "deploy/grafana/dashboards";
const dashboards = readdirSync(boards).map((name) => ({
  name,
  ...(JSON.parse(readFileSync(join(boards, name), "utf8")) as { uid: string; panels: Panel[] }),
}));
const panels = dashboards.flatMap((board) => board.panels.filter(({ type }) => type !== "row"));

const { registry } = createRegistry();
const served = registry.getMetricsAsArray() as unknown as { name: string; type: string; labelNames?: string[] }[];
/** Each name of a scrape with the labels it can have, besides those of Prometheus itself. */
const known = new Map<string, readonly string[]>([
  ["up", []],
  ["ALERTS", ["alertstate"]],
  ...served.flatMap(({ name, type, labelNames = [] }) =>
    String(type) === "histogram"
      ? ["_bucket", "_sum", "_count"].map((part): [string, string[]] => [name + part, [...labelNames, "le"]])
      : [[name, labelNames] as [string, string[]]],
  ),
]);
const ofPrometheus = ["instance", "job"];

/** What an expression names that is not there: a metric, or a label of it. */
function unknownIn(expr: string): string[] {
  const named = [...expr.matchAll(/\b(up|ALERTS|(?:vointi|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  if (named.length === 0) return ["no metric"];
  return named.flatMap(([, name = "", selector = ""]) => {
    const labels = known.get(name);
    if (!labels) return [name];
    const asked = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label);
    return asked.filter((label) => ![...labels, ...ofPrometheus].includes(label)).map((label) => `${name}: ${label}`);
  });
}

it("alerts and dashboards ask for nothing that no instance tells", () => {
  expect(rules.length).toBeGreaterThan(15);
  expect(panels.length).toBeGreaterThan(25);
  expect(rules.map(({ alert, expr }) => [alert, unknownIn(expr)]).filter(([, unknown]) => unknown?.length)).toEqual([]);
  const asked = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, unknownIn(expr)] as const),
  );
  expect(asked.filter(([, unknown]) => unknown.length > 0)).toEqual([]);
});

it("what is measured of ours is shown on a dashboard or waited for by an alert", () => {
  const asked = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  const own = served.map(({ name }) => name).filter((name) => name.startsWith("vointi_"));
  expect(own.filter((name) => !asked.some((expr) => expr.includes(name)))).toEqual([]);
});

it("each label is one of a bounded number of words of ours", () => {
  const bounded = [
    "code",
    "kind",
    "le",
    "method",
    "name",
    "node",
    "outcome",
    "pool",
    "profile",
    "queue",
    "reason",
    "route",
  ];
  const labels = new Set(served.flatMap(({ name, labelNames = [] }) => (name.startsWith("vointi_") ? labelNames : [])));
  expect([...labels].filter((label) => ![...bounded, "at", "state", "status", "version"].includes(label))).toEqual([]);
});

it("each alert has a section of its name that says what to do, and each such section an alert", () => {
  const part = guide.split(/^## /m).find((each) => each.startsWith("Alerts: what to do")) ?? "";
  const sections = part.split(/^### /m).slice(1);
  const names = sections.map((section) => section.split("\n")[0] ?? "");
  expect(names.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  for (const { alert, annotations, labels } of rules) {
    expect(annotations.runbook).toBe(`docs/operating.md#${alert.toLowerCase()}`);
    expect(["page", "ticket"]).toContain(labels.severity);
  }
  // Something to do, and not only what it means.
  expect(sections.filter((section) => !/^1\. /m.test(section)).map((section) => section.split("\n")[0])).toEqual([]);
});

it("the guide names no metric and no alert that is not there", () => {
  const metrics = [...guide.matchAll(/\b((?:vointi|nodejs|process)_\w+)/g)].map(([, name = ""]) => name);
  expect(metrics.filter((name) => !known.has(name) && !served.some((metric) => metric.name === name))).toEqual([]);
  const linked = [...guide.matchAll(/\]\(#(\w+)\)/g)].map(([, anchor]) => anchor);
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase().replaceAll(" ", "-"),
  );
  expect(linked.filter((anchor) => !headings.includes(anchor ?? ""))).toEqual([]);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
if (!hasPromtool) console.log("Not tried: what promtool says of deploy/prometheus (it is not on PATH)");

it.runIf(hasPromtool).each([
  ["check", "config", "prometheus.yml"],
  ["check", "rules", "rules.yml"],
  ["test", "rules", "rules.test.yml"],
])("promtool %s %s %s", (...args) => {
  const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: folder, encoding: "utf8" });
  expect([status, status === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
});
