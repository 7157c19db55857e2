import { apiPath } from "../../fixtures/api-server";
import type { Doors } from "./doors";

/** Everything that a role can fetch, by where. */
export type Taking = Map<string, string>;

export type Fetched = { orders: readonly string[]; organisationId: string; people: readonly string[] };

const consoleOfOrder = [
  "adminOrder",
  "adminOrderChange",
  "adminOrderGroups",
  "adminInviting",
  "adminOrderReportPlan",
  "adminOrderReportRules",
  "adminOrderFiles",
  "adminSending",
  "adminMessages",
] as const;

/** When a workbook was made, which its check sheet says; moments of people are told to the minute at most. */
const momentOfFile = /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Without what is sealed anew each time, where an export goes on and who writes a form, and sums that hold the former. */
const steady = (text: string) => text.replace(/"(cursor|writer|sha256)":"[\w-]+"/g, "");

/** Pages, lists and files of somebody who runs an organisation's surveys or the service, and of the reports they may read. */
export async function takingOf(doors: Doors, { orders, organisationId, people }: Fetched): Promise<Taking> {
  const taking: Taking = new Map();
  const keep = (name: string, { status, text }: { status: number; text: string }) =>
    taking.set(name, `${status} ${status === 200 ? steady(text) : ""}`);
  const keepWorkbook = (name: string, text: string) => taking.set(name, text.replaceAll(momentOfFile, "(moment)"));
  for (const name of ["adminHome", "adminOrganisations", "adminPeople", "adminOrders", "adminWork", "reports"] as const)
    keep(name, await doors.page(name));
  const ofOrganisation = { params: { organisationId } };
  for (const name of ["adminOrganisation", "adminUnits"] as const) keep(name, await doors.page(name, ofOrganisation));
  for (const personId of people) {
    const place = { params: { personId }, query: { purpose: "administration" } };
    keep(`adminPerson ${people.indexOf(personId)}`, await doors.page("adminPerson", place));
  }
  for (const assessmentOrderId of orders) {
    const at = `of order ${orders.indexOf(assessmentOrderId)}`;
    const params = { assessmentOrderId };
    for (const name of consoleOfOrder) keep(`${name} ${at}`, await doors.page(name, { params }));
    keep(`reportsOrder ${at}`, await doors.page("reportsOrder", { params }));
    for (const format of ["csv", "json"]) {
      const file = { params: { ...params, format } };
      keep(`reportsFile ${format} ${at}`, await doors.page("reportsFile", file));
    }
    keepWorkbook(`reportsFile xlsx ${at}`, await doors.reportWorkbook(assessmentOrderId));
    keepWorkbook(`reportsFile pptx ${at}`, await doors.reportWorkbook(assessmentOrderId, "pptx"));
    const query = { assessmentOrderId, language: "en" };
    keepWorkbook(`list of the invited ${at}`, await doors.apiWorkbook("adminOrderUsers", query));
    const rows = await doors.api(apiPath("reportingResults", {}, { assessmentOrderId, layout: "wide" }));
    keep(`rows for reporting ${at}`, rows);
  }
  keep("list of trials", await doors.api(apiPath("adminTrialUsers", {}, { language: "en" })));
  keepWorkbook("rows as a workbook", await doors.apiWorkbook("adminResults", { language: "en" }));
  return taking;
}

/** The places where two takings differ, with the first difference. */
export function differences(before: Taking, after: Taking): string[] {
  return [...before].flatMap(([name, text]) => {
    const then = after.get(name) ?? "";
    if (text === then) return [];
    let at = 0;
    while (text[at] === then[at]) at++;
    return `${name}: …${text.slice(Math.max(0, at - 40), at + 40)}… → …${then.slice(Math.max(0, at - 10), at + 40)}…`;
  });
}
