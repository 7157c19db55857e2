import { describe, expect, it } from "vitest";
import type { RoleName } from "~/features/people/role-name";
import { everywhere, mayManage, type Role, roleChoices, roleValue } from "./roles";

const firm = { id: "1", name: "Firm" };
const other = { id: "2", name: "Other" };
const ofAll = { organisation: null };
const ofFirm = { organisation: firm };
const role = (name: Role["name"], organisation: Role["organisation"]): Role => ({ name, organisation });

describe("who may change a person", () => {
  it.each<[string, { organisation: typeof firm | null }, Role[], boolean]>([
    ["all, anybody", ofAll, [role("admin", null)], true],
    ["one, a person without roles", ofFirm, [], true],
    ["one, an administrator of the same", ofFirm, [role("admin", firm)], true],
    ["one, an administrator of all", ofFirm, [role("admin", null)], false],
    ["one, who has a role elsewhere besides", ofFirm, [role("admin", firm), role("subscriber", other)], false],
  ])("acts for %s", (_, admin, roles, may) => {
    expect(mayManage(admin, roles)).toBe(may);
  });
});

describe("the roles on offer", () => {
  const values = (name: RoleName, given: Omit<Parameters<typeof roleChoices>[1], "units">, units: string[] = []) =>
    roleChoices(name, { ...given, units }).map(({ value }) => value);
  it("are those of the one organisation for its administrator", () => {
    expect(values("admin", { admin: ofFirm, roles: [], organisation: firm })).toEqual(["1"]);
  });

  it("are those of the person's organisation, and of where they have one", () => {
    const roles = [role("subscriber", other)];
    expect(values("subscriber", { admin: ofAll, roles, organisation: firm })).toEqual(["1", "2"]);
    expect(values("professional", { admin: ofAll, roles, organisation: null })).toEqual([]);
    expect(values("admin", { admin: ofAll, roles, organisation: firm })).toEqual(["1", everywhere]);
  });

  it("to read one unit are the units there are, and the one that somebody has", () => {
    const units = ["Care", "Care / Night team"];
    const reads = { ...role("unit_reader", firm), units: ["Former", "Kitchen"] };
    expect(values("unit_reader", { admin: ofFirm, roles: [], organisation: firm }, units)).toEqual(units);
    expect(values("unit_reader", { admin: ofAll, roles: [reads], organisation: firm }, units)).toEqual([
      ...units,
      "Kitchen",
    ]);
    expect(values("unit_reader", { admin: ofAll, roles: [], organisation: null }, [])).toEqual([]);
    expect(roleValue("unit_reader", [reads])).toBe("Kitchen");
  });

  it("begin with what somebody has", () => {
    expect(roleValue("admin", [role("admin", null)])).toBe(everywhere);
    expect(roleValue("subscriber", [role("subscriber", other)])).toBe("2");
    expect(roleValue("professional", [])).toBe("");
  });
});
