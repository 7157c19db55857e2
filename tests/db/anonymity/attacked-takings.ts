import { sql } from "drizzle-orm";
import type { App } from "~/app.server";
import { orderConsentTypes } from "~/db/schema/orders";
import { withdrawConsent } from "~/features/consents/withdraw-consent.server";
import { deletePerson } from "~/features/own-data/erase-person.server";
import { createSecrets } from "~/platform/secrets.server";
import { addAdmin } from "../../fixtures/pages/console-pages";
import { addOrder, answerAll, begin, invite, present, type TestOrder } from "../../fixtures/people";
import { type Finding, note, nothingTried } from "./attacks/finding";
import { type Doors, doorsOf } from "./doors";
import { drawnOrganisation } from "./drawn-organisation";
import { exportedRows } from "./exported-rows";
import { makeTheReport, type StoredOrganisation, storeOrder, storeOrganisation } from "./stored-organisation";
import { differences, type Taking, takingOf } from "./takings";

/** Fewer rows than these must not tell two takings of an export apart. */
const fewestRows = 5;

/** A subscriber opens the list of reports, a report's page and its three files. */
const fewestDoors = 5;

type Scene = {
  app: App;
  key: string;
  organisation: StoredOrganisation;
  closed: string;
  open: TestOrder;
  /** Those of the open order who have not answered yet. */
  silent: string[];
};

/** An organisation with an order under way, which some have answered, and one that has ended and has its report. */
async function scene(app: App, key: string): Promise<Scene> {
  const drawn = drawnOrganisation(12);
  const organisation = await storeOrganisation(app, { ...drawn, people: drawn.people.slice(0, 45) });
  const { people } = organisation;
  const answered = new Set(people.slice(0, 38).map(({ id }) => id));
  const { orderId: closed } = await storeOrder(app, organisation, {
    name: "Closed",
    variant: "pulse",
    attributes: ["gender"],
    answered: [answered],
    endedDaysAgo: 40,
    seed: 5,
  });
  await app.db.insert(orderConsentTypes).values({ orderId: closed, consentKey: "aisti_business" });
  await app.db.execute(sql`
    insert into consent_grants (user_id, order_id, consent_type_id, consent_key, language)
    select i.user_id, i.order_id, t.id, t.key, 'en' from order_invitations i
    join consent_types t on t.key = 'aisti_business' and t.current where i.order_id = ${closed}`);
  await makeTheReport(app, closed);
  const open = await addOrder(app.db, "pulse", { organisationId: organisation.organisationId, name: "Open" });
  const silent: string[] = [];
  for (const [place, { id, email }] of people.entries()) {
    const person = { userUuid: id, email, language: "en" as const, firstName: "" };
    await invite(app.db, person, open);
    if (place < 12) await answer(app, id, open);
    else silent.push(id);
  }
  return { app, key, organisation, closed, open, silent };
}

async function answer(app: App, userUuid: string, order: TestOrder): Promise<void> {
  const person = { userUuid, email: "", language: "en" as const, firstName: "" };
  await begin(app.db, person, order);
  await answerAll(app.db, person, order);
}

/** Two takings of everything that a role can fetch, with something about one person in between. */
export async function attackTakings(made: App, key: string): Promise<Record<string, Finding>> {
  const { app, organisation, closed, open, silent } = await scene(made, key);
  const { administrator, subscriber, unitReader } = organisation.onlookers;
  const whole = (await addAdmin(app)).sessionToken;
  const fetched = {
    orders: [open.id, closed],
    organisationId: organisation.organisationId,
    people: [present(silent[0]), present(organisation.people[0]).id],
  };
  const employer = (now: App): [string, Doors][] => [
    ["the organisation's administrator", doorsOf(now, administrator)],
    ["the subscriber", doorsOf(now, subscriber)],
    ["the reader of a unit", doorsOf(now, unitReader)],
  ];
  const takings = async (now: App) =>
    new Map(
      await Promise.all(employer(now).map(async ([who, doors]) => [who, await takingOf(doors, fetched)] as const)),
    );
  const rows = (now: App) => exportsOf(now, { whole, key, orders: fetched.orders });
  const found: Record<string, Finding> = {};
  // What a first look leaves in logs and lists is there before the two that are compared.
  await takings(app);
  found["two takings: nobody comes in"] = shut(await takings(app), await rows(app));
  let [before, rowsBefore] = [await takings(app), await rows(app)];
  const between = async (what: string, now: App, happens: () => Promise<unknown>, seen: (name: string) => boolean) => {
    await happens();
    const [after, rowsAfter] = [await takings(now), await rows(now)];
    const finding = nothingTried();
    for (const [who, taking] of before) {
      const differing = differences(taking, present(after.get(who))).filter(seen);
      note(finding, differing.length > 0 && `${what}, ${who}: ${differing.join("\n")}`);
    }
    for (const [who, own] of rowsBefore) note(finding, apart(what, who, own, present(rowsAfter.get(who))));
    found[`two takings: ${what}`] = finding;
    [before, rowsBefore] = [after, rowsAfter];
  };
  const all = () => true;
  await between("nothing", app, async () => {}, all);
  await between("one more answer", app, () => answer(app, present(silent[0]), open), all);
  const [grant] = await app.db.execute<{ id: string; user_id: string }>(
    sql`select id, user_id from consent_grants where order_id = ${closed} and user_id = ${present(organisation.people[2]).id}`,
  );
  const withdraw = { userUuid: present(grant).user_id, grantId: present(grant).id, language: "en" as const };
  await between("a withdrawal", app, () => withdrawConsent(app, withdraw), all);
  const erased = present(organisation.people[3]).id;
  const by = { actorRole: "self", actorUuid: erased } as const;
  const erase = () => deletePerson(app, { userUuid: erased, by, requestId: "erasure" });
  // That somebody has left the list of people is no secret; whether they had answered is.
  const ofReports = (difference: string) => /^(reports|rows)/.test(difference);
  await between("an erasure", app, erase, ofReports);
  const secrets = createSecrets([
    "a new secret that is at least 32 characters",
    "test secret that is at least 32 characters long",
  ]);
  await between("new secrets", { ...app, secrets }, async () => {}, all);
  return found;
}

/** Whoever found every door shut would find no difference behind it. */
function shut(takings: ReadonlyMap<string, Taking>, rows: ReadonlyMap<string, readonly string[]>): Finding {
  const finding = nothingTried();
  for (const [who, taking] of takings) {
    const opened = [...taking.values()].filter((text) => !/^\d{3}( |$)/.test(text) || text.startsWith("200 ")).length;
    note(finding, opened < fewestDoors && `${who}: ${opened} doors of ${taking.size}`);
  }
  note(finding, Math.max(...[...rows.values()].map((own) => own.length)) === 0 && "nobody gets a row");
  return finding;
}

/** The ids of results, and all that the rows hold, that whoever may have rows gets of each order. */
async function exportsOf(app: App, given: { whole: string; key: string; orders: readonly string[] }) {
  const found = new Map<string, string[]>();
  for (const [at, orderId] of given.orders.entries()) {
    const rows = await exportedRows(doorsOf(app, undefined), given.key, orderId);
    found.set(`rows of order ${at} for a service`, texts(rows));
    const theirs = await exportedRows(doorsOf(app, given.whole), undefined, orderId);
    found.set(`rows of order ${at} for an administrator of the service`, texts(theirs));
  }
  return found;
}

// A cursor is sealed anew each time.
const texts = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ cursor: _, ...row }) => JSON.stringify(row)).sort();

function apart(what: string, who: string, before: readonly string[], after: readonly string[]): string | false {
  const [then, now] = [new Set(before), new Set(after)];
  const gone = before.filter((row) => !now.has(row)).length;
  const come = after.filter((row) => !then.has(row)).length;
  // All gone: there is nothing to compare the new ones with, if their ids are new as well.
  const few = gone + come > 0 && gone + come < fewestRows;
  const renamed = gone === before.length && gone > 0 && what === "new secrets";
  return (few || renamed) && `${what}, ${who}: ${gone} of ${before.length} rows gone, ${come} new`;
}
