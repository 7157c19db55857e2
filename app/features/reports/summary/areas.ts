import type { ReportItem } from "../disclosure/report-outline";

/** From whose viewpoint an area was asked, where a survey asks employees and supervisors apart. */
export type Side = "employees" | "supervisors";

/** What people call one thing: a module, or the two modules in which employees and supervisors are asked the same. */
export type Area = {
  /** Of its first item. */
  key: string;
  /** The survey that it is listed under: for what is asked from two sides, that of the employees. */
  part: string;
  items: readonly { side: Side | undefined; item: ReportItem }[];
};

const surveys: Record<Side, string> = {
  employees: "work_safety_culture_employees",
  supervisors: "work_safety_culture_supervisors",
};

const sideOf = (metamoduleKey: string): Side | undefined =>
  (["employees", "supervisors"] as const).find((side) => surveys[side] === metamoduleKey);

/** What both sides call a module. */
const sharedKey = ({ metamoduleKey, moduleKey }: ReportItem) => moduleKey.replace(`${metamoduleKey}_`, "");

/** The areas of a report in the order of its items, each once: what is asked from two sides is one. */
export function areasOf(items: readonly ReportItem[]): Area[] {
  const found = new Map<string, Area>();
  for (const item of items) {
    const side = sideOf(item.metamoduleKey);
    const name = side ? sharedKey(item) : item.key;
    const before = found.get(name);
    found.set(name, {
      key: before?.key ?? item.key,
      part: before?.part ?? item.metamoduleKey,
      items: [...(before?.items ?? []), { side, item }],
    });
  }
  // The part of what is asked from two sides follows from the order of the answers' surveys: employees come first here.
  return [...found.values()].map((area) => employeesFirst(area));
}

function employeesFirst(area: Area): Area {
  const items = area.items.toSorted((a, b) => Number(a.side === "supervisors") - Number(b.side === "supervisors"));
  const [first] = items;
  return first ? { key: first.item.key, part: first.item.metamoduleKey, items } : area;
}

/** Which side an area of a report was asked from, where both sides have one of that name; else it needs no saying. */
export function sideNamed(areas: readonly Area[], itemKey: string): Side | undefined {
  const items = areas.map((area) => area.items).find((all) => all.some(({ item }) => item.key === itemKey));
  return items && items.length > 1 ? items.find(({ item }) => item.key === itemKey)?.side : undefined;
}
