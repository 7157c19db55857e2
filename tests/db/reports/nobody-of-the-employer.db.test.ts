import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { groups, orderInvitations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { answeredSoFar } from "~/db/schema/reports";
import { scheduledMessages } from "~/db/schema/schedules";
import { signatureFormResults } from "~/db/schema/signature-forms";
import { organisationUnits } from "~/db/schema/units";
import type { OrderViewData } from "~/features/admin/orders/order-view";
import { causes } from "~/features/admin/sending/sending-state";
import { operations } from "~/features/api/v1/operations";
import { inviteToOrder } from "~/features/invitations/invite.server";
import { messageKinds } from "~/features/invitations/message-kinds";
import { storeImport } from "~/features/inviting/store-import.server";
import { accessesTo } from "~/features/own-data/access-log.server";
import { readOwnRecord } from "~/features/own-data/own-record.server";
import { saveProfile } from "~/features/profile/save-profile.server";
import { sendScheduled } from "~/features/schedules/send-scheduled.server";
import { type PageName, pages } from "~/i18n/paths";
import { problemDetails } from "~/i18n/problem-words.server";
import { type ApiServer, apiPath, apiServer } from "../../fixtures/api-server";
import { goodCalls, type Ids } from "../../fixtures/api-world";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation, addResultsKey } from "../../fixtures/console";
import { addAdmin, consolePages, formOf, type TestAdmin } from "../../fixtures/pages/console-pages";
import {
  addOrder,
  addPerson,
  answerAll,
  begin,
  present,
  startTestSession,
  type TestOrder,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { startStaffSession } from "../../fixtures/second-factor";
import { addTestEndpoint, withLoopback } from "../../fixtures/servers/webhooks";
import { fill, wordsOf } from "../../fixtures/words";
import { isThisTurns } from "../../turns";

/**
 * Whoever acts for one organisation belongs to the employer: no row of results, no raw answer and nothing of who has
 * answered is theirs, by any door (catalogue 3a and N1).
 */

const isFull = process.env.VOINTI_FULL === "1";
const canary = "Kanarialintu laulaa yksin";
const key = "key-of-a-study";
const phone = () => `+3585${Math.floor(1e8 + Math.random() * 8e8)}`;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ask: ApiServer;
let firm: string;
let office: TestAdmin;
let order: TestOrder;
/** Invited alike: the first has answered, the second has begun, the others have done nothing. */
let people: TestPerson[];
let groupId: string;
let unitId: string;
let webhookId: string;
let importId: string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const { db } = database;
  app = createTestApp(database);
  await addResultsKey(db, { name: "a study", key });
  ask = apiServer(app);
  await publishDefinition(db, aShortSurvey().metamodule);
  firm = await addOrganisation(db, "Esimerkki Oy");
  office = await addAdmin(app, firm);
  order = await addOrder(db, "pulse", { organisationId: firm, trial: true, endTimestamp: inDays(5) });
  webhookId = (await addTestEndpoint(withLoopback(app), firm, "https://localhost/hook")).endpointId;
  [{ id: unitId } = { id: "" }] = await db
    .insert(organisationUnits)
    .values({ organisationId: firm, name: "Tuotanto" })
    .returning({ id: organisationUnits.id });
  [{ id: groupId } = { id: "" }] = await db.insert(groups).values({ orderId: order.id }).returning({ id: groups.id });
  people = await Promise.all(
    Array.from({ length: 24 }, () =>
      addPerson(db, { language: "fi", organisationId: firm, organisationalUnit: "Tuotanto", phoneNumber: phone() }),
    ),
  );
  const invited = people.map(({ userUuid }) => ({ userUuid, groupId }));
  await inviteToOrder(app, { orderId: order.id, people: invited });
  for (const person of people.slice(0, 1).concat(people.slice(3, 11))) await answer(person, canary);
  await begin(db, present(people[1]), order);
  await db.insert(scheduledMessages).values([
    { orderId: order.id, kind: "invitation", step: 1, sendAt: new Date() },
    { orderId: order.id, kind: "reminder", step: 1, sendAt: new Date() },
  ]);
  await sendScheduled(app);
  const stored = await storeImport(app, {
    orderId: order.id,
    language: "fi",
    bytes: new TextEncoder().encode(`email\n${people.map(({ email }) => email).join("\n")}`),
  });
  importId = stored.outcome === "refused" ? "" : stored.importId;
  await db.insert(signatureFormResults).values({ formId: "form-1", onceKey: randomUUID(), content: { say: canary } });
  tokens["the office"] = office.sessionToken;
  tokens["a person"] = await startTestSession(db, present(people[0]));
  const minor = await addPerson(db, { language: "fi", dateOfBirth: `${new Date().getUTCFullYear() - 10}-01-01` });
  tokens["who may not answer"] = await startTestSession(db, minor);
  for (const [name, role, organisationId] of [
    ["a subscriber", "subscriber", firm],
    ["a professional", "professional", firm],
    ["the service", "admin", null],
  ] as const) {
    const person = await addPerson(db, { language: "fi" });
    await db.insert(userRoles).values({ userId: person.userUuid, role, organisationId });
    tokens[name] = await startStaffSession(app, person);
  }
});
afterAll(() => database.drop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** As they do: they sign in, say who they are, consent, begin and go on to the end. */
async function answer(person: TestPerson, comment: string) {
  await startTestSession(database.db, person);
  await writeProfile(person);
  await begin(database.db, person, order);
  await answerAll(database.db, person, order, { comment });
}

async function writeProfile({ userUuid }: TestPerson) {
  const profile = { firstName: "Aino", lastName: "Salonius", language: "sv", gender: "female" } as const;
  await saveProfile(app, {
    person: { userUuid, activeOrderId: order.id },
    profile: { ...profile, dateOfBirth: "1980-01-31" },
    consentTypeIds: [],
    continues: false,
    language: "sv",
  });
}

const orderId = () => order.id;
const doors: [name: string, call: () => { path: string; method?: string }][] = [
  ["results", () => ({ path: apiPath("adminResults", {}, { reason: "a study" }) })],
  [
    "results of an order",
    () => ({ path: apiPath("adminResults", {}, { assessmentOrderId: orderId(), reason: "a study" }) }),
  ],
  ["free texts", () => ({ path: apiPath("adminFreeTexts", {}, { assessmentOrderId: orderId(), reason: "a study" }) })],
  ["editions that were taken", () => ({ path: apiPath("reportingEditions") })],
  ["results without a reason", () => ({ path: apiPath("adminResults") })],
  ["results, prepared", () => ({ method: "POST", path: apiPath("adminResults", {}, { reason: "a study" }) })],
  ["people", () => ({ path: apiPath("adminOrderUsers") })],
  ["people of an order", () => ({ path: apiPath("adminOrderUsers", {}, { assessmentOrderId: orderId() }) })],
  ["people, prepared", () => ({ method: "POST", path: apiPath("adminOrderUsers") })],
  ["trial users", () => ({ path: apiPath("adminTrialUsers") })],
  ["signed forms", () => ({ path: apiPath("adminFormResults", { formId: "form-1" }, { reason: "a study" }) })],
  ["reporting", () => ({ path: apiPath("reportingResults", {}, { reason: "a study" }) })],
  ["a prepared file", () => ({ path: apiPath("preparedExport", { id: randomUUID() }) })],
];

/** What each door answers who may have rows; who may not is refused at every one alike. */
const served: Record<string, number> = {
  // It is open.
  "results of an order": 409,
  "free texts": 409,
  "results without a reason": 400,
  "results, prepared": 202,
  "people, prepared": 202,
  "a prepared file": 404,
};

describe("rows leave for nobody but the service", () => {
  it.each([
    ["a visitor", 401],
    ["a person", 403],
    ["who may not answer", 403],
    ["a subscriber", 403],
    ["a professional", 403],
    ["the office", 403],
    ["the service", 200],
  ])("%s is answered %i at every door, as HEAD and .data too", async (who, status) => {
    for (const [door, call] of doors) {
      const expected = status === 200 ? (served[door] ?? 200) : status;
      const asked = { ...call(), sessionToken: tokens[who] };
      const answered = await ask(asked);
      expect([door, answered.status]).toEqual([door, expected]);
      if (expected >= 400) expectNoRow(door, answered.text);
      if (who === "the office") expect(answered.text, door).toContain(problemDetails("en", "forbidden"));
      if (asked.method === undefined) {
        expect([door, (await ask({ ...asked, method: "HEAD" })).status]).toEqual([door, expected]);
      }
      const [path = "", query = ""] = asked.path.split("?");
      expect((await ask({ ...asked, path: `${path}.data?${query}` })).status, door).toBe(404);
    }
  });

  it("no page of the office leads to them", async () => {
    const at = { params: { assessmentOrderId: order.id } };
    const seenBy = async (sessionToken: string) => {
      const pagesSeen = consolePages(app);
      const seen = [
        await pagesSeen.load(sessionToken, "adminOrder", at),
        await pagesSeen.load(sessionToken, "adminOrders"),
      ];
      return JSON.stringify(seen);
    };
    const [service, ofOffice] = [await seenBy(present(tokens["the service"])), await seenBy(office.sessionToken)];
    for (const id of ["adminResults", "adminOrderUsers", "adminTrialUsers"] as const) {
      expect([id, service.includes(apiPath(id)), ofOffice.includes(apiPath(id))]).toEqual([id, true, false]);
    }
  });

  it("a service's key opens the reporting export alone", async () => {
    for (const [door, call] of doors) {
      const answered = await ask({ ...call(), headers: { authorization: `Bearer ${key}` } });
      expect([door, answered.status]).toEqual([
        door,
        ["reporting", "editions that were taken"].includes(door) ? 200 : 401,
      ]);
    }
  });

  it("no other call of the contract, nor GraphQL, gives the office a row", async () => {
    const ids = { orderId: order.id, formId: "form-1" } as Ids;
    for (const { id, method } of operations.filter((each) => each.method === "GET" && each.id !== "handSessionOver")) {
      const call = present(goodCalls[id])({ ...ids, ...noOthers(ids) });
      const answered = await ask({ ...call, method, sessionToken: office.sessionToken });
      expect(answered.status, id).toBeLessThan(500);
      expectNoRow(id, answered.text);
    }
    const body = {
      query: `{ assessmentOrderWithResults(language: fi, assessmentOrderId: "${order.id}") { results { id virtaScore } } }`,
    };
    const answered = await ask({ method: "POST", path: "/graphql", body, sessionToken: office.sessionToken });
    expect(JSON.stringify(answered.body)).not.toMatch(/virtaScore":\s*\d/);
  });

  it("takes a reason of those who may and keeps it; of a file without rows nobody is told", async () => {
    const sessionToken = present(tokens["the service"]);
    const reason = "  Tutkimus\n <b>2026</b> ";
    for (const bad of ["", "   ", "\u200b\u200b\u200b\u200b\u200b\u200b", "abc", "x".repeat(201)]) {
      const refused = await ask({ sessionToken, path: apiPath("adminResults", {}, { reason: bad }) });
      expect(refused.body, JSON.stringify(bad)).toMatchObject({ status: 400, code: "invalidParam" });
    }
    const unreasoned = await ask({ sessionToken, path: apiPath("reportingResults") });
    expect(unreasoned.body).toMatchObject({ status: 400, code: "invalidParam" });
    const taken = await ask({
      sessionToken,
      path: apiPath("adminResults", {}, { reason }),
    });
    expect(taken.status).toBe(200);
    // The order is open, so the file holds nobody's row.
    const kept = await database.db.execute<{ reason: string; record_count: number }>(sql`
      select reason, record_count from access_log where purpose = 'research_export' order by at desc limit 1`);
    expect(kept).toEqual([{ reason: "Tutkimus <b>2026</b>", record_count: 0 }]);
    const told = await accessesTo(database.db, present(people[0]).userUuid);
    expect(told.map(({ purpose }) => purpose)).not.toContain("research_export");
  });
});

/** Ids that nobody has, for what the calls name besides. */
const noOthers = (ids: Partial<Ids>) =>
  new Proxy(ids, { get: (known, name) => Reflect.get(known, name) ?? randomUUID() }) as Ids;

function expectNoRow(where: string, text: string) {
  expect(text, where).not.toContain(canary);
  for (const { email, userUuid } of people) {
    expect(text.includes(email) || text.includes(userUuid), where).toBe(false);
  }
}

/** Every page of the console, with all that it can be asked for. */
const adminPages = (Object.keys(pages) as PageName[]).filter((page) => pages[page].module.startsWith("routes/admin/"));

function placesOf(page: PageName) {
  const given: Record<string, string[]> = {
    organisationId: [firm],
    assessmentOrderId: [order.id],
    personId: people.slice(0, 4).map(({ userUuid }) => userUuid),
    groupId: [groupId],
    unitId: [unitId],
    webhookId: [webhookId],
    importId: [importId],
    kind: [...messageKinds],
  };
  let places: Record<string, string>[] = [{}];
  for (const [, name = ""] of pages[page].en.matchAll(/:(\w+)/g)) {
    places = places.flatMap((place) => (given[name] ?? []).map((value) => ({ ...place, [name]: value })));
  }
  return places;
}

/** With a page of a person comes why it is read; with the others, what some of them are asked for. */
const support: readonly Record<string, string>[] = [{ purpose: "support" }, { purpose: "support", confirm: "1" }, {}];
const plain: readonly Record<string, string>[] = [{}, { columns: "1" }, { remove: "1" }];
const ofSending = causes.map((cause) => ({ cause }));
const ofLists: Record<string, string>[] = [
  ...["name", "email", "unit", "created", "started", "end", "invited", "people", "orders", "licenceEnd"].flatMap(
    (sort) => ["asc", "desc"].map((order) => ({ sort, order })),
  ),
  ...["all", "draft", "open", "closed", "trialRunsOut", "trialOver"].map((show) => ({ show })),
  ...["Virtanen", "Salonius", "Aino Salonius"].map((search) => ({ search })),
  { page: "2" },
];

/** Where rows are sorted, sought and shown in parts. */
const lists: PageName[] = [
  "adminOrganisations",
  "adminOrganisation",
  "adminPeople",
  "adminOrders",
  "adminOrder",
  "adminInviting",
];

/** Lists are asked a tenth of their questions and other pages one, in turns; the full run asks every page everything. */
function placesAsked() {
  const chosen = present(people[2]).userUuid;
  const own: Partial<Record<PageName, Record<string, string>[]>> = {
    adminSending: ofSending,
    adminPeople: [
      { survey: order.id },
      { survey: order.id, sort: "unit" },
      { survey: order.id, show: "open" },
      { unit: "Tuotanto" },
      { unit: "/" },
    ],
    adminPeopleTogether: ["invite", "takeBack", "move"].map((act) => ({ act, person: chosen })),
  };
  return adminPages.flatMap((page) =>
    placesOf(page).flatMap((params, at) => {
      const turn = adminPages.indexOf(page) + at;
      const every = lists.includes(page) ? 10 : ofLists.length;
      const asked = ofLists.filter((_, index) => isFull || isThisTurns(index + turn, every));
      const queries = page.startsWith("adminPerson") ? support : [...plain, ...asked, ...(own[page] ?? [])];
      return queries.map((query) => ({ page, params, query }));
    }),
  );
}

/** All that the office can read: each page, and what its actions say that change nothing. */
async function everythingRead() {
  const console = consolePages(app);
  const read = new Map<string, string>();
  for (const { page, ...place } of placesAsked()) {
    const outcome = await console.load(office.sessionToken, page, place);
    // A form that makes something once names itself anew each time.
    const text = JSON.stringify(outcome).replace(/"(make_id|formId)":"[^"]+"/g, '"$1":""');
    read.set(`${page} ${JSON.stringify(place)}`, text);
  }
  const at = { params: { assessmentOrderId: order.id } };
  const said = [
    await console.post(office.sessionToken, "adminMessages", at, { intent: "sendNow" }),
    await console.post(office.sessionToken, "adminOrderChange", at, { name: "" }),
    await console.post(office.sessionToken, "adminOrderReportPlan", at, {}),
  ];
  read.set("actions", JSON.stringify(said));
  for (const { id } of operations.filter(({ tag, method }) => tag === "admin" && method === "GET")) {
    if (id === "handSessionOver") continue;
    const call = present(goodCalls[id])({ ...noOthers({ orderId: order.id, formId: "form-1" }) } as Ids);
    const { status } = await ask({ ...call, sessionToken: office.sessionToken });
    read.set(id, String(status));
  }
  return read;
}

describe("who has answered is nothing for the office", () => {
  it(
    "one more answers: everything it can read stays the same, to the letter",
    async () => {
      const before = await everythingRead();
      expect(before.size).toBeGreaterThan(100);
      expect([...before.values()].join()).not.toContain(canary);
      await answer(present(people[2]), canary);
      const after = await everythingRead();
      const changed = [...after].filter(([where, text]) => before.get(where) !== text).map(([where]) => where);
      expect(changed).toEqual([]);
      // Some hundreds of pages are read twice; the full run has the time that all of its tests have.
    },
    isFull ? undefined : 240_000,
  );

  it("who has answered, who has begun and who has not look alike", async () => {
    const console = consolePages(app);
    const pagesOf = adminPages.filter((page) => pages[page].en.includes(":personId"));
    expect(pagesOf.length).toBeGreaterThan(3);
    for (const page of pagesOf) {
      const [first, ...others] = await Promise.all(
        [0, 1, 11].map(async (place) => {
          const person = present(people[place]);
          const [row] = await database.db.select().from(users).where(eq(users.id, person.userUuid));
          const params = { personId: person.userUuid };
          const { status, body } = await console.load(office.sessionToken, page, {
            params,
            query: { purpose: "support" },
          });
          const text = JSON.stringify([status, body]);
          return text
            .replaceAll(person.userUuid, "ID")
            .replaceAll(person.email, "EMAIL")
            .replaceAll(row?.phoneNumber ?? "?", "PHONE")
            .replaceAll(/"version":"[^"]+"/g, "VERSION");
        }),
      );
      for (const other of others) expect(other, page).toBe(first);
    }
    const { body } = await console.load(office.sessionToken, "adminPerson", {
      params: { personId: present(people[0]).userUuid },
      query: { purpose: "support" },
    });
    expect(JSON.stringify(body)).toContain(wordsOf("en").adminPeople.invitation.sent);
  });

  it("is called as the office calls them, whatever they write of themselves; each keeps what they wrote", async () => {
    const { db } = database;
    const console = consolePages(app);
    const called = "Aino Salonius";
    const person = await addPerson(db, { language: "fi", complete: false, organisationId: firm });
    await writeProfile(person);
    const place = { params: { personId: person.userUuid }, query: { purpose: "support" } };
    const text = async (sessionToken: string | undefined, page: PageName, at: typeof place | object = place) =>
      JSON.stringify((await console.load(sessionToken, page, at)).body);
    const titleFor = async (sessionToken: string | undefined) => {
      const { body } = await console.load(sessionToken, "adminPerson", place);
      return (body as { view: { title: string } }).view.title;
    };
    const service = present(tokens["the service"]);
    expect([await titleFor(office.sessionToken), await titleFor(service)]).toEqual([person.email, called]);
    for (const search of ["Salonius", "salon", called, "Salonius Aino"]) {
      const people = await Promise.all(
        [office.sessionToken, service].map((by) => text(by, "adminPeople", { query: { search } })),
      );
      expect(
        people.map((list) => list.includes(person.email)),
        search,
      ).toEqual([false, true]);
    }
    const send = async (sessionToken: string, changed: Record<string, string>) => {
      const form = formOf(await console.load(sessionToken, "adminPersonChange", place), changed);
      expect((await console.post(sessionToken, "adminPersonChange", place, form)).status).toBe(303);
      const [row] = await db.select().from(users).where(eq(users.id, person.userUuid));
      const { firstName, lastName, language, officeFirstName, officeLastName, officeLanguage } = present(row);
      return { own: [firstName, lastName, language], office: [officeFirstName, officeLastName, officeLanguage] };
    };
    expect(await send(office.sessionToken, { firstName: "Aino", lastName: "Virtanen" })).toEqual({
      own: ["Aino", "Salonius", "sv"],
      office: ["Aino", "Virtanen", "fi"],
    });
    // What was the same goes along, whoever of the two changes it.
    expect(await send(office.sessionToken, { firstName: "Aina" })).toEqual({
      own: ["Aina", "Salonius", "sv"],
      office: ["Aina", "Virtanen", "fi"],
    });
    expect(await send(service, { firstName: "Anna", lastName: "Salo", language: "en" })).toEqual({
      own: ["Anna", "Salo", "en"],
      office: ["Anna", "Virtanen", "fi"],
    });
    expect(await text(office.sessionToken, "adminPerson")).not.toMatch(/Salo|"value":"(Swedish|English)"/);
    const copy = JSON.stringify(await readOwnRecord(app, person.userUuid));
    for (const name of ["Salo", "Virtanen"]) expect(copy).toContain(`"${name}"`);
  });

  it("is counted once a day, in a band, and for at least seven more", async () => {
    const { db } = database;
    const shown = async () => {
      const { body } = await consolePages(app).load(office.sessionToken, "adminOrder", {
        params: { assessmentOrderId: order.id },
      });
      const { steps } = (body as { view: OrderViewData }).view.steps;
      return steps.find(({ key }) => key === "answering")?.texts;
    };
    const { answeredCount, updatedDaily } = wordsOf("en").orders.life;
    const band = (people: string) => [`${fill(answeredCount, { people })} ${updatedDaily}`];
    const nextDay = () => db.update(answeredSoFar).set({ countedOn: sql`counted_on - 1` });
    // Nine when it was counted first, ten now.
    expect(await shown()).toEqual(band("7–9"));
    await nextDay();
    expect(await shown()).toEqual(band("7–9"));
    for (const person of people.slice(11, 17)) await answer(person, "");
    expect(await shown()).toEqual(band("7–9"));
    await nextDay();
    expect(await shown()).toEqual(band("15–19"));
    await Promise.all([1, 2, 3, 4].map(shown));
    await db.delete(orderInvitations).where(eq(orderInvitations.userId, present(people[23]).userUuid));
    for (const person of people.slice(17, 23)) await answer(person, "");
    await nextDay();
    // Nearly everybody: it stays.
    expect(await shown()).toEqual(band("15–19"));
  });
});
