import { expect, it } from "vitest";
import type { Admin } from "~/features/sessions/admin.server";
import { translatorFor } from "~/i18n/translator.server";
import { wordsOf } from "../../../../tests/fixtures/words";
import type { ConsoleHome } from "./home.server";
import { consoleHomeView } from "./home-view.server";

const words = { t: translatorFor("en"), language: "en" as const, formToken: "x" };
const { moreOrganisations, moreSurveys } = wordsOf("en").adminWork.home;
const end = new Date("2026-12-01T10:00:00Z");
const order = { id: "order", name: "Survey", names: {}, organisation: "Firm", end, hasInvited: false };

const moreOf = (more: boolean) => {
  const home = {
    licences: { rows: [{ id: "firm", name: "Firm", end }], more },
    ...{
      orders: { rows: [order], more },
      withoutConsent: { rows: [order], more },
      withoutBasis: { rows: [order], more },
    },
    ...{ helpLines: [], failed: 1, people: 0, openOrders: 0, reports: 0, organisations: 0 },
  } as unknown as ConsoleHome;
  const { tasks } = consoleHomeView(words, { admin: {} as Admin, home, requests: 1, checked: false });
  return tasks.map((task) => [task.more?.label, task.more?.href]);
};

it("says under each list that has been cut that there is more, with the list of all", () => {
  const none = [undefined, undefined];
  expect(moreOf(true)).toEqual([
    none,
    none,
    [moreOrganisations, "/en/admin/organisations?licence=ending"],
    [moreSurveys, "/en/admin/assessments?show=open&sort=end"],
    [moreSurveys, "/en/admin/assessments?show=open"],
    [moreSurveys, "/en/admin/assessments?show=open"],
  ]);
  expect(moreOf(false)).toEqual(Array.from({ length: 6 }, () => none));
});
