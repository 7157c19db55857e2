import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { orderInvitations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { questionAddress } from "~/features/answering/question-address";
import { apiAddresses, apiRoot } from "~/i18n/api-addresses";
import { type PageName, pageUrl } from "~/i18n/paths";
import { apiPath } from "../fixtures/api-server";
import { createTestApp } from "../fixtures/app";
import { addOrganisation } from "../fixtures/console";
import { databaseEnv } from "../fixtures/instances";
import {
  addOrder,
  addPerson,
  begin,
  invite,
  present,
  sectionsOf,
  startTestSession,
  storedRuns,
  type TestOrder,
  type TestPerson,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { startStaffSession } from "../fixtures/second-factor";
import { type DemoServer, startDemoServer } from "../fixtures/servers/demo-server";

/** A door of the service: what goes through it, and whether whoever came was let in. */
type Door = {
  name: string;
  path: string;
  form?: (turn: number) => Record<string, string>;
  letIn: (response: Response, text: string) => boolean;
};

/**
 * Rights vanish at once (catalogue A3): while somebody asks twenty times a second, by turns of two processes on one
 * database and of pages, forms and the API, an administrator takes what they may do.
 */
describe.runIf(process.env.VOINTI_FULL === "1")("while twenty requests a second come to two processes", () => {
  const everyMs = 50;
  const seconds = { before: 3, after: 7 };
  const mostMsAfter = 5_000;

  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let dataDir: string;
  let servers: DemoServer[];
  let firm: string;
  let admin: string;

  beforeAll(async () => {
    database = await createTestDatabase(inject("postgres"));
    dataDir = await mkdtemp(join(tmpdir(), "vointi-rights-"));
    const env = { ...databaseEnv(database.target), SESSION_SECRETS: "one secret of two processes that is long enough" };
    servers = [await startDemoServer({ dataDir, env }), await startDemoServer({ dataDir, env })];
    firm = await addOrganisation(database.db, "Firm");
    admin = (await administrator(null)).sessionToken;
  });
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function administrator(organisationId: string | null) {
    const person = await addPerson(database.db, { language: "fi", organisationId });
    await database.db.insert(userRoles).values({ userId: person.userUuid, role: "admin", organisationId });
    return { person, sessionToken: await startStaffSession(createTestApp(database), person) };
  }

  function send(origin: string, path: string, token: string, form?: Record<string, string>) {
    const headers = { cookie: `vointi_session=${token}`, "sec-fetch-site": "same-origin" };
    const posted = form && { method: "POST", body: new URLSearchParams(form) };
    return fetch(origin + path, { redirect: "manual", headers, ...posted });
  }

  /** Where a page of the console is, and what its form would send. */
  async function submit(page: PageName, params: Record<string, string>, form: Record<string, string>): Promise<void> {
    const path = pageUrl(page, "fi", params, params.personId ? { purpose: "support" } : {});
    const { origin } = present(servers[0]);
    const html = await (await send(origin, path, admin)).text();
    const version = /name="version" value="([^"]*)"/.exec(html)?.[1];
    const answer = await send(origin, path, admin, { ...form, ...(version !== undefined && { version }) });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/saved=(1|roles)|done=closed/);
  }

  /** Asks at every door, by turns, before and after something is taken; how long after it anybody was last let in. */
  async function askWhile(name: string, token: string, doors: readonly Door[], take: () => Promise<void>) {
    const letIn: { door: string; at: number }[] = [];
    const under: Promise<void>[] = [];
    const codes = new Set<number>();
    let taken = Number.POSITIVE_INFINITY;
    let taking: Promise<void> | undefined;
    const began = performance.now();
    for (let turn = 0; performance.now() - Math.min(taken, performance.now()) < seconds.after * 1_000; turn++) {
      const door = present(doors[turn % doors.length]);
      const { origin } = present(servers[Math.floor(turn / doors.length) % servers.length]);
      under.push(
        send(origin, door.path, token, door.form?.(turn)).then(async (response) => {
          const isIn = door.letIn(response, await response.text());
          codes.add(response.status);
          if (isIn) letIn.push({ door: door.name, at: performance.now() });
        }),
      );
      if (!taking && performance.now() - began > seconds.before * 1_000) {
        // Also where it fails, or the asking would never end.
        taking = take().finally(() => {
          taken = performance.now();
        });
      }
      await sleep(Math.max(0, began + (turn + 1) * everyMs - performance.now()));
    }
    await taking;
    await Promise.all(under);
    const last = Math.max(...letIn.map(({ at }) => at)) - taken;
    console.log(
      `${name}: ${under.length} requests, ${letIn.length} let in, the last ${Math.round(last)} ms after it was taken`,
    );
    // Everybody came in at every door, or the test would prove nothing.
    for (const door of doors) {
      expect(
        letIn.some(({ door: at, at: when }) => at === door.name && when < taken),
        door.name,
      ).toBe(true);
    }
    expect(last).toBeLessThan(mostMsAfter);
    // An export waits its turn (503) where several are being made.
    expect([...codes].filter((code) => code >= 500 && code !== 503)).toEqual([]);
  }

  it("an administrator's role is taken, and nothing of the console opens", async () => {
    const { person, sessionToken } = await administrator(firm);
    const isLedAway = (response: Response) => !response.headers.get("location")?.includes("/admin/");
    const doors: Door[] = [
      {
        name: "page",
        path: pageUrl("adminOrganisation", "fi", { organisationId: firm }),
        letIn: ({ status }, text) => status === 200 && text.includes("Firm"),
      },
      {
        name: "form",
        path: pageUrl("adminUnits", "fi", { organisationId: firm }),
        form: (turn) => ({ name: `Unit ${turn}` }),
        letIn: (response) => response.status === 303 && !isLedAway(response),
      },
      {
        name: "API",
        path: `${apiRoot}${apiAddresses.adminQuestions}?language=fi`,
        letIn: ({ status }) => status === 200,
      },
    ];
    await askWhile("role", sessionToken, doors, () =>
      submit("adminPersonRoles", { personId: person.userUuid }, { admin: "" }),
    );
  });

  it("an account is closed, and nothing of its person's opens", async () => {
    const person = await addPerson(database.db, { language: "fi", organisationId: firm });
    const doors: Door[] = [
      {
        name: "page",
        path: pageUrl("profile", "fi"),
        letIn: ({ status }, text) => status === 200 && text.includes(person.email),
      },
      {
        name: "form",
        path: pageUrl("profileDevices", "fi"),
        form: () => ({ device: "none" }),
        letIn: (response) => response.headers.get("location")?.includes("done=1") === true,
      },
      { name: "API", path: `${apiRoot}/users/profile`, letIn: ({ status }) => status === 200 },
    ];
    await askWhile("account", await startTestSession(database.db, person), doors, () =>
      submit("adminPerson", { personId: person.userUuid }, { intent: "close" }),
    );
  });

  async function answering() {
    const { db } = database;
    const person = await addPerson(db, { language: "fi", organisationId: firm });
    const order = await addOrder(db, "pulse", { organisationId: firm });
    await invite(db, person, order);
    await begin(db, person, order);
    return { person, order, doors: await doorsOf(person, order), token: await startTestSession(db, person) };
  }

  /** A question, an answer to it, and the API's section. */
  async function doorsOf(person: TestPerson, order: TestOrder): Promise<Door[]> {
    const { db } = database;
    const { metamodule, module } = present((await sectionsOf(db, person, order))[0]);
    const question = present(module.questions[0]);
    const resultId = present((await storedRuns(db, person, order))[0]).id;
    const section = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid };
    const path = questionAddress("fi", { ...section, resultId }, question);
    return [
      { name: "page", path, letIn: ({ status }, text) => status === 200 && text.includes('id="question-title"') },
      {
        name: "form",
        path,
        form: () => ({ answer: "100", intent: "next" }),
        letIn: (response) => response.headers.get("location")?.includes(module.vid) === true,
      },
      {
        name: "API",
        path: apiRoot + apiPath("surveyQuestions", { assessmentOrderId: order.id, ...section }),
        letIn: ({ status }) => status === 200,
      },
    ];
  }

  it("an order is closed, and nothing more of it is asked or saved", async () => {
    const { order, doors, token } = await answering();
    await askWhile("order", token, doors, () =>
      submit("adminOrder", { assessmentOrderId: order.id }, { to: "closed" }),
    );
  });

  it("somebody is invited no more, and nothing of the order opens to them", async () => {
    const { person, doors, token } = await answering();
    await askWhile("invitation", token, doors, async () => {
      await database.db.delete(orderInvitations).where(eq(orderInvitations.userId, person.userUuid));
    });
  });
});
