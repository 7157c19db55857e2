import { sql } from "drizzle-orm";
import { userRoles } from "~/db/schema/people";
import type { PageName } from "~/i18n/paths";
import { addBloodReport } from "../fixtures/blood-reports";
import { makeAdmin, showSecondFactor } from "../fixtures/console";
import { reportedOrganisation } from "../fixtures/disclosure/reported-organisation";
import { fillLists } from "../fixtures/pages/long-lists";
import { describe, sum, weigh } from "../fixtures/pages/page-weight";
import { completedOrder, startedOrder } from "../fixtures/people";
import { addStoredResults } from "../fixtures/stored-orders";
import { expect, inBrowsersWithAndWithoutJavaScript, test } from "../fixtures/visitor";

// Everything that stands above a page for whoever has hidden nothing.
test.use({ seesNotices: true });

const kilobyte = 1_000;

inBrowsersWithAndWithoutJavaScript((js, test) => {
  test("the first view of a question is light", async ({ page, db, person, address, signIn, context }, info) => {
    await startedOrder(db, person, "default");
    await signIn(context);
    // The address is found first, so that redirects on the way to it are not counted as the page.
    const response = await context.request.get(address("surveyContinue"));
    const weights = await weigh(context, page, response.url());
    const light = weights.Document + weights.Stylesheet;
    const all = sum(weights) - weights.Font;
    info.annotations.push({ type: "bytes over the wire", description: JSON.stringify(weights) });
    console.log(
      `first question ${js ? "with" : "without"} JavaScript: ${describe(weights)}, HTML and CSS ${light}, all but fonts ${all}`,
    );
    if (js) expect(all).toBeLessThanOrEqual(18 * kilobyte);
    else expect(light).toBeLessThanOrEqual(10 * kilobyte);
    expect(weights.Document).toBeGreaterThan(kilobyte);
  });
});

test("the results with all charts bring no chart library to the browser", async ({
  page,
  db,
  person,
  address,
  signIn,
  context,
}) => {
  const order = await addStoredResults(db, person, "default", 60);
  await signIn(context);
  for (const name of ["orderResults", "orderComparison"] as const) {
    const weights = await weigh(context, page, address(name, { assessmentOrderId: order.id }));
    console.log(`${name} with JavaScript: ${describe(weights)}`);
    await expect(page.locator("[data-chart]").first()).toBeAttached();
    // nivo and what it stands on weigh 113 kB; everything that runs in the browser is lighter. Keeping what is written added one, and telling of
    // another tab's words one more.
    expect(weights.Script).toBeLessThanOrEqual(101 * kilobyte);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the results of the longest survey are light", async ({ page, db, person, address, signIn, context }) => {
    // The highest values praise and warn in turn, so every module brings texts along.
    const order = await completedOrder(db, person, "default");
    await signIn(context);
    const weights = await weigh(context, page, address("orderResults", { assessmentOrderId: order.id }));
    const light = weights.Document + weights.Stylesheet;
    console.log(`results without JavaScript: ${describe(weights)}, HTML and CSS ${light}`);
    expect(light).toBeLessThanOrEqual(30 * kilobyte);
    expect(weights.Document).toBeGreaterThan(5 * kilobyte);
  });

  test("a report of hundreds of groups' numbers is light", async ({ page, db, person, address, signIn, context }) => {
    const { organisationId, orderId } = await reportedOrganisation(db);
    await db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId });
    await signIn(context);
    const [counted] = await db.execute<{ cells: number }>(
      sql`select min(count(*)) over ()::int as cells from report_cells where snapshot_id in
        (select id from report_snapshots where order_id = ${orderId}) group by snapshot_id`,
    );
    expect(counted?.cells).toBeGreaterThan(300);
    const weights = await weigh(context, page, address("reportsOrder", { assessmentOrderId: orderId }));
    const light = weights.Document + weights.Stylesheet;
    console.log(`group report without JavaScript: ${describe(weights)}, HTML and CSS ${light}`);
    expect(light).toBeLessThanOrEqual(30 * kilobyte);
    expect(weights.Document).toBeGreaterThan(5 * kilobyte);
  });

  test("the front page with its pictures and articles is light", async ({ page, address, context }) => {
    const weights = await weigh(context, page, address("home"));
    const all = sum(weights) - weights.Font;
    console.log(`front page without JavaScript: ${describe(weights)}, all but fonts ${all}`);
    expect(all).toBeLessThanOrEqual(45 * kilobyte);
    await expect(page.locator("main article, main time")).toHaveCount(3);
  });

  test("a blood-test report with every chart is light", async ({ page, db, person, address, signIn, context }) => {
    await addBloodReport(db, person, "2.1.0", "female");
    await signIn(context);
    const weights = await weigh(context, page, address("bloodTestResults"));
    const all = sum(weights) - weights.Font;
    console.log(`blood tests without JavaScript: ${describe(weights)}, all but fonts ${all}`);
    expect(all).toBeLessThanOrEqual(45 * kilobyte);
    expect(await page.locator("[data-chart=gradient]").count()).toBe(24);
  });
});

test.describe("for staff, without JavaScript", () => {
  test.use({ javaScriptEnabled: false, language: "fi" });
  test("the longest lists are light", async ({ page, db, person, address, signIn, context }) => {
    const { organisationId, orderId } = await fillLists(db, person);
    await makeAdmin(db, person);
    await signIn(context);
    await showSecondFactor(db, person);
    const at = { organisationId, assessmentOrderId: orderId };
    const lists: [PageName, Record<string, string>?][] = [
      ["adminOrganisations"],
      ["adminOrganisation"],
      ["adminUnits"],
      ["adminOrders", { organisation: organisationId }],
      ["adminPeople"],
      ["adminPeople", { organisation: organisationId }],
      ["adminPeople", { survey: orderId }],
      ["adminSending", { cause: "unsubscribed" }],
      ["adminOrderGroups"],
      ["adminOrderFiles"],
      ["adminQuotes"],
      ["adminWork"],
      ["reports"],
      ["reports", { organisation: organisationId }],
      ["actionPlan"],
      ["professionalRequests"],
    ];
    const heavy: string[] = [];
    await db.execute(sql`insert into jobs.job (name, data, state, completed_on, output)
      select 'note-erasure', '{"mark": "weighed"}', 'failed', now(), '{"reason": "provider_down"}'
      from generate_series(1, 53)`);
    for (const [name, query = {}] of lists) {
      const weights = await weigh(context, page, address(name, at, query));
      const light = weights.Document + weights.Stylesheet;
      const list = [name, ...Object.keys(query)].join(" ");
      const shown = await page.locator("main tbody tr, main li").count();
      console.log(`${list}: HTML and CSS ${light}, ${shown} rows; ${describe(weights)}`);
      expect.soft(shown, list).toBeGreaterThanOrEqual(name === "adminOrganisation" ? 5 : 20);
      if (light > 20 * kilobyte) heavy.push(`${list}: ${light}`);
    }
    await db.execute(sql`delete from jobs.job where data->>'mark' = 'weighed'`);
    expect(heavy).toEqual([]);
  });
});
