import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { eventBody, orderEventKinds, waits } from "~/features/webhooks/event";

const guide = readFileSync("docs/webhooks.md", "utf8");
const exampleIn = (language: string) => {
  const [, code = ""] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide) ?? [];
  expect(code).not.toBe("");
  return code;
};

const secret = `whsec_${Buffer.from("a secret of the guide").toString("base64")}`;
const other = `whsec_${Buffer.from("another secret").toString("base64")}`;
const at = new Date("2026-11-26T14:00:00Z");
const body = eventBody("order.closed", at, { organisationId: "a", orderId: "ä", state: "closed" });
const id = "5f0c5a8e-0000-4000-8000-000000000000";
const now = Date.now();
const signed = (...by: string[]) => ({
  "webhook-id": id,
  "webhook-timestamp": String(Math.floor(now / 1_000)),
  "webhook-signature": by.map((each) => new Webhook(each).sign(id, new Date(now), body)).join(" "),
});
const without = (name: string) => Object.fromEntries(Object.entries(signed(secret)).filter(([each]) => each !== name));
const early = { ...signed(secret), "webhook-timestamp": "1" };

/** What comes, and whether it is to be taken. */
const cases: [name: string, headers: Record<string, string>, body: string, taken: boolean][] = [
  ["what we signed", signed(secret), body, true],
  ["what we signed with both secrets", signed(other, secret), body, true],
  ["what somebody else signed", signed(other), body, false],
  ["another body", signed(secret), body.replace("closed", "opened"), false],
  ["another id", { ...signed(secret), "webhook-id": "x" }, body, false],
  ["what is old", early, body, false],
  ["a time that is none", { ...signed(secret), "webhook-timestamp": "soon" }, body, false],
  ["a signature of other letters", { ...signed(secret), "webhook-signature": "v1,äö" }, body, false],
  ...Object.keys(signed(secret)).map((name) => [`no ${name}`, without(name), body, false] as (typeof cases)[number]),
];

const given = JSON.stringify(cases.map(([, headers, text]) => [secret, headers, text]));

/** One program for all cases of a language: it says of each whether it takes it. */
const programs = {
  js: () =>
    spawnSync(process.execPath, [
      "--input-type=module",
      "-e",
      `${exampleIn("js")}
      console.log(JSON.stringify(${given}.map((each) => readEvent(...each) !== undefined)));`,
    ]),
  python: () =>
    spawnSync("python3", [
      "-c",
      `${exampleIn("python")}
given = json.loads(${JSON.stringify(given)})
print(json.dumps([read_event(secret, headers, text.encode()) is not None for secret, headers, text in given]))`,
    ]),
};

it.for(["js", "python"] as const)(
  "the guide's example in %s takes what we sign, and nothing else",
  (language, { skip }) => {
    skip(language === "python" && spawnSync("python3", ["--version"]).status !== 0, "there is no python3 here");
    const { stdout, stderr } = programs[language]();
    expect(String(stderr)).toBe("");
    const taken = JSON.parse(String(stdout)) as boolean[];
    expect(cases.map(([name], at) => [name, taken[at]])).toEqual(cases.map(([name, , , wanted]) => [name, wanted]));
  },
);

it("the guide names every event, and how long one is tried", () => {
  for (const kind of [...orderEventKinds, "test"]) expect(guide).toContain(`| \`${kind}\` |`);
  expect(waits).toHaveLength(10);
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 86_400).toBeCloseTo(3, 0);
});
