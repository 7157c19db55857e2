import { expect, it } from "vitest";
import { standardBands } from "~/features/scoring/score";
import { simulatedOrganisation } from "../../../../tests/fixtures/disclosure/simulated-organisations";
import { isTold } from "./certificate";
import { composeAtOnce } from "./compose-report";
import { reportGroups } from "./report-groups";
import { type ReportRules, subjectOf } from "./rules";

const rules: ReportRules = { k: 7, sensitiveK: 10, attributes: ["gender"], crossingFrom: 50 };

it("tells of violence by twenty people at least, and never of a part of a unit", async () => {
  const { people, answered, members } = simulatedOrganisation(4, rules);
  const one = members.map((member) => ({ ...member, unit: ["Works", ...member.unit] }));
  const scores = new Map([...answered].map((person) => [person, (person * 37) % 101]));
  const keys = ["psychosocial_workload.violence", "psychosocial_workload.conflict", "psychosocial_workload.role"];
  const { cells } = await composeAtOnce({
    groups: reportGroups(one, rules),
    items: keys.map((key) => ({
      key,
      subject: subjectOf(...(key.split(".") as [string, string])),
      bands: standardBands,
    })),
    rules,
    answered: new Set(answered),
    scores: new Map(keys.map((key) => [key, { scores, bands: new Map() }])),
    before: new Map(),
    earlier: [],
    secret: "",
  });
  expect(people).toBeGreaterThan(80);
  const of = (key: string) => cells.filter(({ itemKey }) => itemKey === key);
  const crossed = (key: string) => of(key).filter(({ groupKey }) => /^unit:.*\|/.test(groupKey)).length;
  expect(keys.map((key) => [...new Set(of(key).map(({ k }) => k))])).toEqual([[20], [10], [7]]);
  expect(keys.map((key) => crossed(key) > 0)).toEqual([false, true, true]);
  const shown = keys.map((key) =>
    of(key)
      .filter(({ status }) => isTold(status))
      .map(({ groupKey }) => groupKey),
  );
  const [violence = [], conflict = [], role = []] = shown;
  expect(violence.length).toBeGreaterThan(1);
  expect(violence.every((group) => conflict.includes(group))).toBe(true);
  expect(conflict.every((group) => role.includes(group))).toBe(true);
});
