import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { userRoles } from "~/db/schema/people";
import type { ErrorPageData } from "~/http/error-page";
import { type Language, languages } from "~/i18n/languages";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { addAdmin } from "../../fixtures/pages/console-pages";
import { addPerson, present, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { fill, wordsOf } from "../../fixtures/words";

const modules = import.meta.glob<RouteModule>([
  "../../../app/routes/admin/**/*.tsx",
  "../../../app/routes/professional/*.tsx",
  "../../../app/routes/pages/{trial-requests,blood-test-results}.tsx",
  "../../../app/routes/reports/{reports,reports.order,actions,actions.new,actions.action}.tsx",
]);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let firm: string;
let email: string;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  firm = await addOrganisation(database.db, "Firm");
  const person = await addPerson(database.db, { language: "en", organisationId: firm });
  email = person.email;
  token = await startTestSession(database.db, person);
});
afterAll(() => database.drop());

const id = "00000000-0000-4000-8000-000000000000";
const params = {
  assessmentOrderId: id,
  organisationId: id,
  personId: id,
  unitId: id,
  webhookId: id,
  keyId: id,
  feedbackRequestId: id,
  groupId: id,
  importId: id,
  actionId: id,
  kind: "reminder",
};

async function refused(page: PageName, language: Language, { sessionToken = token, post = false, to = {} } = {}) {
  const module = await present(modules[`../../../app/${pages[page].module}`])();
  const named = Object.entries({ ...params, ...to }).filter(([name]) => pages[page].en.includes(`:${name}`));
  const at = Object.fromEntries(named);
  const { status, body } = await callRoute(app, post ? module.action : module.loader, {
    path: pageUrl(page, language, at, { purpose: "support" }),
    params: at,
    sessionToken,
    ...(post && { form: { version: "x" } }),
  });
  return { ...(body as ErrorPageData), status };
}

const ofAdmins = Object.entries(pages).flatMap(([name, { module }]) =>
  module.startsWith("routes/admin/") ? [name as PageName] : [],
);

describe.each(languages)("what somebody may not see, in %s,", (language) => {
  const { errors, adminPeople } = wordsOf(language);

  it("says which role is missing, who gives it and whose account this is, on every page of a role", async () => {
    expect(ofAdmins.length).toBeGreaterThan(25);
    const asked: [PageName, string][] = [
      ...ofAdmins.map((page): [PageName, string] => [page, errors.missing.admin]),
      ["trialRequests", errors.missing.answersJoins],
      ["professionalRequests", errors.missing.professional],
      ["professionalRequest", errors.missing.professional],
      ["reports", errors.missing.subscriber],
      ["reportsOrder", errors.missing.subscriber],
      ["actionPlan", errors.missing.subscriber],
      ["actionPlanNew", errors.missing.subscriber],
      ["actionPlanAction", errors.missing.subscriber],
    ];
    for (const [page, message] of asked) {
      const { status, title, ...said } = await refused(page, language);
      expect([status, title], page).toEqual([403, errors.forbidden.title]);
      expect(said.message, page).toBe(message);
      expect(said.signedInAs).toBe(fill(errors.missing.account, { account: email }));
      expect(said.contact.text).toBe(fill(errors.missing.contact, { email: app.env.supportEmail }));
      expect(said.reload).toBeUndefined();
    }
  });

  it("says it of what is sent, too", async () => {
    for (const page of ["adminOrderNew", "adminPersonRoles", "professionalRequest"] as const) {
      const message = page === "professionalRequest" ? errors.missing.professional : errors.missing.admin;
      expect(await refused(page, language, { post: true }), page).toMatchObject({ status: 403, message });
    }
  });

  it("says to an administrator of one organisation what is for those of all, and whom they can't change", async () => {
    const { sessionToken, person } = await addAdmin(app, firm);
    for (const page of [
      "adminQuotes",
      "adminWork",
      "adminResearch",
      "adminServiceKeys",
      "adminExports",
      "adminOrganisationNew",
    ] as const) {
      expect(await refused(page, language, { sessionToken }), page).toMatchObject({
        status: 403,
        message: errors.missing.adminOfAll,
      });
    }
    const above = await addPerson(database.db, { language: "en", organisationId: firm });
    await database.db.insert(userRoles).values({ userId: above.userUuid, role: "admin", organisationId: null });
    const to = { personId: above.userUuid };
    expect(await refused("adminPersonRoles", language, { sessionToken, to })).toMatchObject({
      status: 403,
      message: adminPeople.notManageable,
    });
    const own = { sessionToken, post: true, to: { personId: person.userUuid } };
    expect(await refused("adminPersonErase", language, own)).toMatchObject({
      status: 403,
      message: errors.missing.isAnother,
    });
  });

  it("says to who is too young that they are", async () => {
    const dateOfBirth = `${new Date().getFullYear() - 10}-01-01`;
    const young = await addPerson(database.db, { language: "en", dateOfBirth });
    await database.db.insert(userRoles).values({ userId: young.userUuid, role: "professional", organisationId: firm });
    const sessionToken = await startTestSession(database.db, young);
    for (const page of ["professionalRequests", "bloodTestResults"] as const) {
      expect(await refused(page, language, { sessionToken }), page).toMatchObject({
        status: 403,
        message: errors.missing.validPerson,
      });
    }
  });
});
