import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { assessmentOrders } from "~/db/schema/orders";
import { unitLinesField } from "~/features/admin/organisations/units-view.server";
import { passingCauses } from "~/features/admin/sending/sending-state";
import { versionOf } from "~/platform/version-of.server";
import { type ApiCall, type ApiServer, apiServer } from "../../fixtures/api-server";
import { apiWorld, createApiApp, goodCalls, type Ids, type World } from "../../fixtures/api-world";
import { consolePages } from "../../fixtures/pages/console-pages";
import { addGroup, addPerson, begin, invite, present, storedRuns } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { mannWhitney, median, shareAbove } from "../../fixtures/statistics";

/**
 * Whoever takes the time of an answer learns no more than from the answer (catalogue A5). That the answers are the same to
 * the letter is tested in `api-access`, and the time of the sign-in form in `concealed-accounts`.
 */
describe.runIf(process.env.VOINTI_FULL === "1")("the time of an answer", () => {
  const pairs = 500;
  const warming = 30;
  /** Whoever guesses by the time is right at most so often. A machine's moods make two samples of 500 differ by 0.04. */
  const mostOften = 0.58;
  const unknown = "00000000-0000-4000-8000-000000000000";

  let app: App;
  let close: () => Promise<void>;
  let ask: ApiServer;
  let world: World;

  beforeAll(async () => {
    ({ app, close } = await createApiApp(await createTestDatabase(inject("postgres"))));
    ask = apiServer(app);
    world = await apiWorld(app);
  });
  afterAll(() => close());

  const compare = (name: string, calls: () => [ApiCall, ApiCall], status = 404) =>
    compareAnswers(name, { status }, (_turn, which) => ask(calls()[which]));

  /**
   * The one and the other by turns, each pair in an order of its own, so that a slow moment strikes both. Answers that
   * mostly wait can be asked for several at once.
   */
  async function compareAnswers(
    name: string,
    expected: { status: number; atOnce?: number },
    answer: (turn: number, which: 0 | 1) => Promise<{ status: number }>,
  ): Promise<void> {
    const taken: [number[], number[]] = [[], []];
    const statuses = new Set<number>();
    let next = 0;
    const pairAfterPair = async () => {
      for (let turn = next++; turn < pairs + warming; turn = next++) {
        for (const which of turn % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
          const began = performance.now();
          const { status } = await answer(turn, which);
          if (turn >= warming) taken[which].push(performance.now() - began);
          statuses.add(status);
        }
      }
    };
    await Promise.all(Array.from({ length: expected.atOnce ?? 1 }, pairAfterPair));
    expect([...statuses], name).toEqual([expected.status]);
    const [first, second] = taken;
    const often = Math.abs(shareAbove(first, second) - 0.5) + 0.5;
    const [one, other] = [median(first), median(second)];
    console.log(
      `${name}: medians ${one.toFixed(2)} and ${other.toFixed(2)} ms, ${Math.abs(one - other).toFixed(2)} apart, ` +
        `p ${mannWhitney(first, second).toFixed(3)}, told apart ${often.toFixed(3)}`,
    );
    expect(often, name).toBeLessThan(mostOften);
  }

  const others = [
    "readQuestions",
    "readSurveyModule",
    "startSurvey",
    "submitSurveyModule",
    "readResults",
    "readOwnOrder",
  ].concat("listOrderConsents", "chooseActiveOrder", "readQuestionnaireResponses");
  it.each(others)("of %s is the same for somebody else's order and for none", async (id) => {
    const sessionToken = await world.sessionOf("OTH");
    const call = (change: Partial<Ids>) => ({ ...present(goodCalls[id])({ ...world.ids, ...change }), sessionToken });
    await compare(id, () => [call({}), call({ orderId: unknown })]);
  });

  it("is the same for somebody else's result and for none", async () => {
    const sessionToken = await world.sessionOf("OWN");
    const call = (resultId: string) => ({
      ...present(goodCalls.readQuestions)({ ...world.ids, resultId }),
      sessionToken,
    });
    const stranger = await addPerson(app.db, { language: "fi" });
    await invite(app.db, stranger, world.order);
    await begin(app.db, stranger, world.order);
    const [run] = await storedRuns(app.db, stranger, world.order);
    const [theirs, nobodys] = [present(run).id, unknown];
    await compare("resultId of readQuestions", () => [call(theirs), call(nobodys)]);
  });

  it.each([
    { id: "readStoredFile", status: 404 },
    // The lists of people are nobody's of an organisation: refused before the order is looked for.
    { id: "exportOrderUsers", status: 403 },
  ])("of $id is the same for another organisation's and for none", async ({ id, status }) => {
    const sessionToken = await world.sessionOf("ADM");
    const nobodys = { orderId: unknown, storedFileId: unknown };
    const call = (change: Partial<Ids>) => ({ ...present(goodCalls[id])({ ...world.ids, ...change }), sessionToken });
    await compare(id, () => [call(world.elsewhere), call(nobodys)], status);
  });

  it.each([
    ...(["adminPerson", "adminPersonChange", "adminPersonRoles", "adminPersonErase"] as const),
    ...([
      "adminOrganisation",
      "adminProviderLogin",
      "adminUnits",
      "adminOrder",
      "adminOrderChange",
      "adminOrderOpen",
      "adminOrderPreview",
    ] as const),
    ...(["adminOrderGroups", "adminOrderGroup", "adminInviting", "adminOrderReportPlan"] as const),
    ...(["adminOrderReportRules", "adminSending", "adminMessages", "adminMessage"] as const),
  ])("and the words of the page %s are the same for another organisation's and for none", async (page) => {
    const sessionToken = present(await world.sessionOf("ADM"));
    const console = consolePages(app);
    const { orderId } = world.elsewhere;
    const theirs = {
      personId: world.people.EXT.userUuid,
      organisationId: present(await organisationOf(orderId)),
      assessmentOrderId: orderId,
      groupId: await addGroup(app.db, { id: orderId, name: "", organizationName: "" }),
    };
    const nobodys = { personId: unknown, organisationId: unknown, assessmentOrderId: unknown, groupId: unknown };
    const seen = new Set<string>();
    // What the form of the page has: another choice is refused before anything is looked for.
    const intent = page === "adminUnits" ? "paste" : "close";
    const form = {
      intent,
      cause: passingCauses[0],
      to: "closed",
      name: "X",
      [unitLinesField]: "X",
      version: versionOf("X"),
    };
    const hasForm = page !== "adminOrderPreview";
    for (const call of hasForm ? (["load", "post"] as const) : (["load"] as const)) {
      await compareAnswers(`${page}, ${call}`, { status: 404 }, async (_turn, which) => {
        const params = { ...(which === 0 ? theirs : nobodys), kind: "reminder" };
        const place = { params, query: { purpose: "support" } };
        const answer = await (call === "load"
          ? console.load(sessionToken, page, place)
          : console.post(sessionToken, page, place, form));
        seen.add(Object.values(params).reduce((text, id) => text.replaceAll(id, "id"), JSON.stringify(answer)));
        return answer;
      });
      expect(seen.size, call).toBe(1);
      seen.clear();
    }
  });

  const organisationOf = async (orderId: string) =>
    (
      await app.db
        .select({ id: assessmentOrders.organisationId })
        .from(assessmentOrders)
        .where(eq(assessmentOrders.id, orderId))
    )[0]?.id;

  it("of a request for a link is the same with an account and without, where accounts are concealed", async () => {
    const concealing = apiServer({ ...app, env: { ...app.env, concealUnknownAccounts: true } });
    const emails: string[] = [];
    for (let turn = 0; turn < pairs + warming; turn++)
      emails.push(present((await addPerson(app.db, { language: "fi" })).email));
    const call = (email: string) => ({
      ...present(goodCalls.requestEmailLogin)(world.ids),
      body: { email, path: "%2Ffi" },
    });
    // An address of the same length that nobody has.
    const nobodys = (email: string) => email.replace(/^./, "q");
    // Each takes a quarter of a second, whatever it finds.
    await compareAnswers("requestEmailLogin", { status: 200, atOnce: 5 }, (turn, which) => {
      const email = present(emails[turn]);
      return concealing(call(which === 0 ? email : nobodys(email)));
    });
  });
});
