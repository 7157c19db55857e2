import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { accessLog } from "~/db/schema/access";
import { adviceOutcomes } from "~/db/schema/feedback";
import { sessions } from "~/db/schema/login";
import { outbox } from "~/db/schema/messages";
import { users } from "~/db/schema/people";
import { requestNotices } from "~/db/schema/personal-feedback";
import { rateLimits } from "~/db/schema/rate-limits";
import { results } from "~/db/schema/results";
import { sentMessages } from "~/db/schema/schedules";
import { queueMessage } from "~/features/messages/outbox.server";
import { accessesTo, recordAccess } from "~/features/own-data/access-log.server";
import { erasePerson } from "~/features/own-data/erase-person.server";
import type { OwnDataViewData } from "~/features/own-data/own-data-view";
import type { OwnResult } from "~/features/own-data/own-result";
import { readOwnResults } from "~/features/own-data/own-results.server";
import { asHeading } from "~/i18n/as-heading";
import { type Language, languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { hashToken } from "~/platform/secrets.server";
import { writtenTime } from "~/platform/time/written-time";
import { createTestApp } from "../fixtures/app";
import { fhirBundle } from "../fixtures/exports/fhir-r4";
import { addPerson, addSignInLink, present, startTestSession } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../fixtures/published";
import { callRoute, type RouteModule, type RouteOutcome } from "../fixtures/route-call";
import { addStoredResults } from "../fixtures/stored-orders";
import { everyStoredValue } from "../fixtures/stored-values";
import { addWholePerson, type WholePerson } from "../fixtures/whole-person";
import { fill, wordsOf } from "../fixtures/words";

const isFull = process.env.VOINTI_FULL === "1";

/** Columns that only guard an account: hashes and sealed bodies, of no use to their person and of some to a thief. */
const securityOnly = new Set([
  "drafts.session_id_hash",
  "sent_messages.link_hash",
  "sessions.id_hash",
  "sign_in_links.token_hash",
  "sign_in_links.code_hash",
  "sign_in_links.account_key",
  // Of people without an account, until they press the link.
  "sign_in_links.newcomer_email",
  "sign_in_links.newcomer_language",
  // Of numbers without an account, until they type the code.
  "sms_logins.newcomer_language",
  "sms_logins.phone_hash",
  "sms_logins.sealed_phone",
  "sms_logins.browser_hash",
  "sms_logins.code_hash",
  "authenticator_apps.sealed_secret",
  "passkeys.credential_id",
  "passkeys.public_key",
  "recovery_codes.code_hash",
  "order_calendars.token_hash",
  // What the order had told the last time.
  "order_calendars.told_hash",
  "order_calendars.changed_at",
  "drafts.form_hash",
  "drafts.session_id_hash",
  // The copy has what is in it, opened.
  "drafts.sealed_fields",
  // The copy has the groups that it leads to.
  "report_ledger_members.member",
]);

/** Tables that hold nothing of a person, with the reason. Every other one has to be in the copy. */
const impersonal: Record<string, string> = {
  organisations: "subscribers",
  service_keys: "keys of organisations' programs; who made one is a pseudonym",
  people_deliveries: "counts and row numbers of lists that programs have sent",
  people_delivery_readers: "pseudonyms of administrators who want reports of these lists",
  people_delivery_settings: "an organisation's columns",
  provider_domains: "domains of organisations",
  provider_logins: "addresses of organisations' own sign-in",
  provider_troubles: "codes of what went wrong there, of nobody",
  provider_sessions: "by which provider a session was opened; the session itself is in the copy",
  organisation_units: "the units of subscribers",
  groups: "belong to orders",
  order_consent_types: "what orders ask for",
  survey_metamodules: "question texts",
  report_rules: "what an order's reports keep to",
  report_snapshots: "numbers of groups",
  report_cells: "numbers of groups",
  answered_so_far: "how many have answered an order",
  report_ledgers: "when a report was made, and by which key its ledger was written",
  report_ledger_groups: "which groups' numbers it has",
  consent_types: "consent texts",
  quote_requests: "what was asked without an account; erased with the account of the same address",
  trial_requests: "the same, for a day",
  outbox: "sealed bodies, removed when sent; erased with their person",
  admin_enrolments: "of administrators alone; in the copy beside their second factors (enrolment.db.test.ts)",
  spent_challenges: "hashes of random numbers, for half an hour",
  scheduled_messages: "belong to orders",
  message_texts: "belong to orders",
  people_imports: "what an administrator handed in, sealed; deleted once used, after a day at the latest",
  people_import_pieces: "its rows, sealed",
  report_containers: "reports of organisations",
  report_files: "their files",
  stored_files: "versions of those",
  signature_form_results: "forms signed elsewhere, which nothing ties to an account (decision 0038)",
  prepared_exports: "what an administrator has asked for, for a day at most",
  export_editions: "what is exported of an order",
  export_edition_results: "which results are exported, by ids alone; the access log tells each person when theirs were",
  export_links: "the same under random names; the access log says by what decision",
  link_grants: "which services' keys link orders",
  export_takings: "who has taken an export",
  help_line_checks: "which administrator looked up a help line, by pseudonym, like the versions of report files",
  webhook_endpoints: "where organisations are told of their orders",
  webhook_events: "what they are told: ids of orders, and states",
  webhook_deliveries: "how that went",
  webhook_sendings: "of which sendings of an order they were told",
  session_handovers: "hashes of random numbers, for a minute; gone with their session",
  rate_limits: "keyed hashes of networks, and of people for an hour, at most a day",
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let dataDir: string;
let page: RouteModule;
let file: RouteModule;
let erase: RouteModule;
const survey = aShortSurvey();

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 5 });
  dataDir = await mkdtemp(join(tmpdir(), "vointi-own-"));
  const plain = createTestApp(database);
  app = { ...plain, env: { ...plain.env, dataDir } };
  await publishDefinition(database.db, survey.metamodule);
  page = (await import("~/routes/pages/own-data")) as unknown as RouteModule;
  file = (await import("~/routes/files/own-data.ts")) as unknown as RouteModule;
  erase = (await import("~/routes/pages/own-data.erase")) as unknown as RouteModule;
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const download = (sessionToken: string | undefined, format: string, language: Language = "fi") =>
  callRoute(app, file.loader, {
    path: pageUrl("ownDataFile", language, { format }),
    params: { format },
    sessionToken,
  });

async function copyOf(person: WholePerson, format = "json"): Promise<string> {
  const outcome = await download(person.sessionToken, format);
  expect(outcome.status).toBe(200);
  return outcome.body as string;
}

/** Tables with rows of a person, and how to find them: by a foreign key to people, or to their results. */
async function personalTables(): Promise<
  { table: string; column: string; of: "users" | "results" | "pseudonym" | "ledger" }[]
> {
  const keys = await database.raw<{ table: string; column: string; of: "users" | "results" }[]>`
    select k.conrelid::regclass::text as table, a.attname as column, k.confrelid::regclass::text as of
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid in ('users'::regclass, 'results'::regclass)`;
  const direct = keys.filter(({ of }) => of === "users");
  const byResult = keys.filter(({ of, table }) => of === "results" && !direct.some((other) => other.table === table));
  return [
    { table: "users", column: "id", of: "users" },
    ...direct,
    ...byResult,
    { table: "access_log", column: "subject_pseudo_id", of: "pseudonym" },
    { table: "report_ledger_members", column: "member", of: "ledger" },
  ];
}

async function rowsOf({ userUuid }: { userUuid: string }, place: Awaited<ReturnType<typeof personalTables>>[number]) {
  if (place.of === "ledger") {
    const [{ token } = { token: Buffer.of() }] = app.secrets.ledger.tokensOf(userUuid);
    return database.raw.begin(async (tx) => {
      await tx`set local role vointi_report_job`;
      return tx.unsafe(`select * from ${place.table} where ${place.column} = $1`, [token]);
    });
  }
  const condition = {
    users: "= $1",
    results: "in (select id from results where user_id = $1)",
    pseudonym: "= (select pseudo_id from users where id = $1)",
  }[place.of];
  return database.raw.unsafe(`select * from ${place.table} where ${place.column} ${condition}`, [userUuid]);
}

describe("a copy of one's own data (V1)", () => {
  it("is not taken by looking, nor by a foreign page that leads to it, and leaves no row of one", async () => {
    const someone = await addWholePerson(app, "Head", survey);
    const before = (await accessesTo(database.db, someone.userUuid)).length;
    const path = pageUrl("ownDataFile", "fi", { format: "json" });
    const own = { path, params: { format: "json" }, sessionToken: someone.sessionToken };
    for (const asked of [
      { method: "HEAD" as const },
      { headers: { "sec-fetch-site": "cross-site" } },
      { headers: { "sec-fetch-site": "same-site" } },
    ]) {
      const outcome = await callRoute(app, file.loader, { ...own, ...asked });
      expect(outcome).toMatchObject({ status: 303, location: pageUrl("ownData", "fi") });
    }
    expect(await accessesTo(database.db, someone.userUuid)).toHaveLength(before);
  });

  it("holds every text of every table that has something of the person, and nothing of anybody else", async () => {
    const [someone, other] = [await addWholePerson(app, "A", survey), await addWholePerson(app, "B", survey)];
    const stored = await everyStoredValue(database.raw);
    const everything = [...stored].join("\n");
    // Canaries are really there, so that missing them below means something.
    for (const canary of [...someone.canaries, ...other.canaries]) expect(everything).toContain(canary);

    const copy = await copyOf(someone);
    const parsed = JSON.parse(copy) as { person: { userUuid: string }; results: unknown[] };
    expect(parsed.person.userUuid).toBe(someone.userUuid);
    expect(parsed.results).toHaveLength(3);
    expect(someone.canaries.filter((canary) => !copy.includes(canary))).toEqual([]);
    expect(copy).toContain(someone.typedLate);
    for (const theirs of [...other.canaries, other.typedLate, other.userUuid, ...other.orders.map(({ id }) => id)]) {
      expect(copy).not.toContain(theirs);
    }

    const textColumns = await database.raw<{ table: string; column: string; type: string }[]>`
      select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and data_type in
        ('text', 'character varying', 'uuid', 'date', 'bytea', 'timestamp with time zone')`;
    const places = await personalTables();
    const withheld = new Set<string>();
    for (const place of places) {
      const rows = await rowsOf(someone, place);
      expect(rows.length, `rows in ${place.table}`).toBeGreaterThan(0);
      for (const { column, type } of textColumns.filter(({ table }) => table === place.table)) {
        const name = `${place.table}.${column}`;
        if (type === "bytea" || securityOnly.has(name)) {
          withheld.add(name);
          continue;
        }
        // Ids that only tie rows together say nothing more; texts, dates and times do.
        if (type === "uuid") continue;
        for (const row of rows) {
          const value = row[column] as string | Date | null;
          if (value === null || value === "") continue;
          const whole = value instanceof Date ? value.toISOString() : value;
          const text = type === "date" ? whole.slice(0, 10) : whole;
          expect(copy, `${name}: ${text}`).toContain(JSON.stringify(text).slice(1, -1));
        }
      }
    }
    expect(withheld).toEqual(securityOnly);
    const tables = await database.raw<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public'`;
    const known = new Set([...places.map(({ table }) => table), ...Object.keys(impersonal)]);
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  it("reads as a page of its own too, with what people typed as text and never as markup", async () => {
    const someone = await addWholePerson(app, "C", survey);
    await database.db
      .update(users)
      .set({ jobTitle: `<img src=x onerror="alert(1)"> & co` })
      .where(eq(users.id, someone.userUuid));
    const copy = await copyOf(someone, "html");
    const missing = someone.canaries.filter((canary) => !copy.includes(canary));
    // The module that feedback was about is a key, no words to read; the job title was written over above, and their own
    // analysis is called by the reader's word for it.
    expect(missing).toEqual([`KanariaCNimike`, `KanariaCOsio`, `KanariaCOma`]);
    expect(copy).toContain(`KanariaCRyhmaraportti, ${wordsOf("fi").reports.gender.female}`);
    expect(copy).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; co");
    expect(copy).not.toContain("<img");
    expect(copy).not.toMatch(/<script|https?:\/\/|<link/);
  });

  it.each(languages)("says in %s what was suggested to them, and what they said came of it", async (language) => {
    const someone = await addWholePerson(app, `S${language}`, survey);
    const step = present(app.advice.recommendations[0]);
    await database.db
      .update(adviceOutcomes)
      .set({ recommendation: step.id, outcome: "did_not_help" })
      .where(eq(adviceOutcomes.userId, someone.userUuid));
    const copy = String((await download(someone.sessionToken, "html", language)).body);
    const words = wordsOf(language);
    const answer = words.results.trend.advice.answer.did_not_help;
    expect(copy).toContain(`<h2>${words.ownData.copy.suggestions}</h2>`);
    expect(copy).toContain(`<td>${escaped(step.header[language])}</td><td>${answer}</td>`);
  });

  it.each(languages)("says in %s of a message when it was sent only where it was", async (language) => {
    const someone = await addWholePerson(app, `M${language}`, survey);
    const [message] = await database.db
      .insert(outbox)
      .values({ channel: "email", expiresAt: new Date() })
      .returning({ id: outbox.id });
    const outboxId = present(message).id;
    await database.db.update(sentMessages).set({ outboxId }).where(eq(sentMessages.userId, someone.userUuid));
    await database.db.update(requestNotices).set({ outboxId }).where(eq(requestNotices.userId, someone.userUuid));
    const words = wordsOf(language).ownData.copy;
    const read = async () => String((await download(someone.sessionToken, "html", language)).body);
    const timeOf = (time: string) => writtenTime(new Date(time), language);
    const [ofMessage, ofNotice] = [timeOf("2026-03-04T05:06:07Z"), timeOf("2026-03-07T08:09:10Z")];
    // The same words begin a cell, and stand within a sentence.
    const inCell = (when: string) => `<td>${asHeading({ language }, when)}</td>`;
    const inSentence = (when: string) => `<p>${fill(words.aboutRequests, { when })}</p>`;
    const waiting = await read();
    expect(waiting).toContain(inCell(fill(words.queuedAt, { time: ofMessage })));
    expect(waiting).toContain(inSentence(fill(words.queuedAt, { time: ofNotice })));
    const sentAt = new Date("2026-03-08T09:10:11Z");
    await database.db.update(outbox).set({ sentAt }).where(eq(outbox.id, outboxId));
    const sent = await read();
    const whenSent = fill(words.sentAt, { time: writtenTime(sentAt, language) });
    expect(sent).toContain(inCell(whenSent));
    expect(sent).toContain(inSentence(whenSent));
    for (const time of [ofMessage, ofNotice]) expect(sent).not.toContain(time);
  });

  it.each(languages)("is an R4 bundle of the answers and scores, in the words of %s", async (language) => {
    const someone = await addWholePerson(app, `D${language}`, survey);
    const outcome = await download(someone.sessionToken, "fhir", language);
    const bundle = fhirBundle.parse(JSON.parse(outcome.body as string));
    const ofType = (type: string) => bundle.entry.filter(({ resource }) => resource.resourceType === type);
    expect(ofType("Patient")).toHaveLength(1);
    const statuses = ofType("QuestionnaireResponse").map(({ resource }) => (resource as { status: string }).status);
    expect(statuses.sort()).toEqual(["completed", "in-progress", "in-progress"]);
    expect(ofType("Observation").length).toBeGreaterThan(0);
    const words = JSON.stringify(bundle);
    for (const question of [survey.gate, survey.comment, survey.last]) {
      expect(words).toContain(JSON.stringify(question.title[language]).slice(1, -1));
    }
    const bands = Object.values(wordsOf(language).results.band);
    expect(bands.some((band) => words.includes(`"display":"${band}"`))).toBe(true);
    for (const field of ["Vastaus", "Luonnos", "Alku"]) expect(words).toContain(`KanariaD${language}${field}`);
    // The same again has the same ids, so that a receiver knows it for the same.
    const again = fhirBundle.parse(JSON.parse((await download(someone.sessionToken, "fhir", language)).body as string));
    expect(again.entry).toEqual(bundle.entry);
  });

  it("says when each answer of an unfinished section was given, and when each section was finished", async () => {
    const someone = await addWholePerson(app, "T", survey);
    const { results: runs } = JSON.parse(await copyOf(someone)) as { results: OwnResult[] };
    const sections = runs.flatMap((run) => run.sections.map((section) => ({ ...section, state: run.state })));
    const under = sections.filter(({ state }) => state === "in_progress");
    expect(new Set(under.map(({ finished }) => finished))).toEqual(new Set([true, false]));
    for (const { finished, finishedAt, answers } of under) {
      expect(finishedAt !== null).toBe(finished);
      for (const answer of answers) expect("answeredAt" in answer).toBe(!finished);
    }
    const stored = await database.raw<{ at: Date }[]>`
      select answered_at as at from result_answers where result_id in
        (select id from results where user_id = ${someone.userUuid}) order by 1`;
    const copied = under.flatMap(({ answers }) => answers.flatMap(({ answeredAt }) => answeredAt ?? []));
    expect(copied.map(String).sort()).toEqual(stored.map(({ at }) => at.toISOString()));
    const readable = await copyOf(someone, "html");
    expect(readable.match(/<small>/g)).toHaveLength(stored.length);
    expect(readable).toContain(wordsOf("fi").ownData.copy.answered.split("{")[0]);
  });

  it("holds each result once, however many there are and even when they began at the same moment", async () => {
    const someone = await addPerson(database.db, { language: "en" });
    const count = isFull ? 500 : 65;
    await addStoredResults(database.db, someone, "pulse", count);
    const collected: OwnResult[] = [];
    for await (const result of readOwnResults(database.db, someone.userUuid, "en")) collected.push(result);
    const ids = await database.db.select({ id: results.id }).from(results).where(eq(results.userId, someone.userUuid));
    expect(collected).toHaveLength(count);
    expect(new Set(collected.map(({ id }) => id))).toEqual(new Set(ids.map(({ id }) => id)));
  });
});

/** Text as it stands in markup. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll('"', "&quot;");
}

/** Moves the beginning of a session back. */
async function age(sessionToken: string, seconds: number): Promise<void> {
  await database.db
    .update(sessions)
    .set({ createdAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(sessions.idHash, hashToken(sessionToken)));
}

describe("what needs a fresh sign-in", () => {
  const own = pageUrl("ownData", "fi");

  it("is done within ten minutes of it, and from then on leads to the page that asks for a new one", async () => {
    const someone = await addPerson(database.db, { language: "fi" });
    const token = await startTestSession(database.db, someone);
    await age(token, 10 * 60 - 5);
    for (const format of ["json", "html", "fhir"]) expect((await download(token, format)).status).toBe(200);
    await age(token, 10 * 60 + 1);
    const logged = await accessesTo(database.db, someone.userUuid);
    for (const format of ["json", "html", "fhir"]) {
      expect(await download(token, format)).toMatchObject({ status: 303, location: own });
    }
    const form = { intent: "erase", confirm: "on", person: sealed(someone.userUuid) };
    const path = pageUrl("ownDataErase", "fi");
    expect(await callRoute(app, erase.action, { path, sessionToken: token, form })).toMatchObject({
      status: 303,
      location: path,
    });
    expect(await accessesTo(database.db, someone.userUuid)).toEqual(logged);
    const seen = await callRoute(app, page.loader, { path: own, sessionToken: token });
    expect(seen.body).toMatchObject({ kind: "own", view: { fresh: { sent: undefined }, download: { files: [] } } });
  });

  it("is nothing for visitors, and no file of any other name", async () => {
    expect(await download(undefined, "json")).toMatchObject({ status: 303, location: own });
    expect(await download("unknown", "json")).toMatchObject({ status: 303, location: own });
    const token = await startTestSession(database.db, await addPerson(database.db, { language: "fi" }));
    for (const format of ["xml", "__proto__", "json.zip", "%2e%2e"]) {
      expect(await download(token, format)).toMatchObject({ status: 303, location: own });
    }
  });

  it("begins with a link that comes back to the same page", async () => {
    const someone = await addPerson(database.db, { language: "fi" });
    const token = await startTestSession(database.db, someone);
    await age(token, 3_600);
    await database.db.delete(outbox);
    const sent = await callRoute(app, page.action, { path: own, sessionToken: token, form: { intent: "signIn" } });
    expect(sent).toMatchObject({ status: 303, location: `${own}?sent=1` });
    const [mail] = await database.db.select({ sealed: outbox.sealedMessage }).from(outbox);
    const message = JSON.parse(present(app.secrets.decrypt("outbox", present(present(mail).sealed)))) as {
      to: string;
      text: string;
    };
    expect(message.to).toBe(someone.email);
    expect(message.text).toContain(`path=${encodeURIComponent(own)}`);
  });
});

describe("how many copies can be had", () => {
  it("is ten an hour for each person, over all instances, and then a page that says when the next one can be", async () => {
    const [someone, other] = await Promise.all([1, 2].map(() => addPerson(database.db, { language: "fi" })));
    const [token, others] = [
      await startTestSession(database.db, present(someone)),
      await startTestSession(database.db, present(other)),
    ];
    const own = pageUrl("ownData", "fi");
    const formats = ["json", "html", "fhir"];
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => download(token, present(formats[turn % formats.length]))),
    );
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(taken.filter(({ status }) => status !== 200).map(({ location }) => location))).toEqual(
      new Set([`${own}?limit=1`]),
    );
    // What was refused was not read, so it is in no log.
    expect(await accessesTo(database.db, present(someone).userUuid)).toHaveLength(10);

    const seen = await callRoute(app, page.loader, { path: `${own}?limit=1`, sessionToken: token });
    expect(seen.status).toBe(429);
    const { download: shown } = (seen.body as { view: OwnDataViewData }).view;
    expect(shown.files).toEqual([]);
    expect(shown.tooMany).toMatch(/ 10 kertaa .* \d+ minuutin kuluttua/);
    expect((await callRoute(app, page.loader, { path: own, sessionToken: token })).status).toBe(200);
    expect((await download(others, "json")).status).toBe(200);
    expect(JSON.stringify(await database.db.select().from(rateLimits))).not.toContain(present(someone).userUuid);

    await database.db.update(rateLimits).set({ expire: sql`now()` });
    expect((await download(token, "json")).status).toBe(200);
    const later = await callRoute(app, page.loader, { path: `${own}?limit=1`, sessionToken: token });
    expect(later).toMatchObject({ status: 200, body: { view: { download: { tooMany: undefined } } } });
  });
});

const sealed = (userUuid: string) => app.secrets.encrypt("erase", userUuid).toString("base64url");

describe("the log of who looked", () => {
  it("notes each copy before it is made, and names who looked by role and organisation", async () => {
    const someone = await addWholePerson(app, "E", survey);
    await copyOf(someone);
    await copyOf(someone, "fhir");
    const entries = await accessesTo(database.db, someone.userUuid);
    expect(entries.map(({ actorRole, what, purpose }) => [actorRole, what, purpose])).toEqual([
      ["self", "answers_and_results", "own_copy"],
      ["self", "everything", "own_copy"],
      ["professional", "answers_and_results", "personal_feedback"],
    ]);
    const seen = await callRoute(app, page.loader, {
      path: pageUrl("ownData", "en"),
      sessionToken: someone.sessionToken,
    });
    const { rows } = (seen.body as { view: { access: { rows: { cells: string[] }[] } } }).view.access;
    expect(rows.at(-1)?.cells.slice(1)).toEqual([
      "Wellbeing professional, KanariaEKatsoja",
      "Answers and results",
      "Personal feedback",
    ]);
    const ids = await database.db.select().from(accessLog);
    expect(JSON.stringify(ids)).not.toContain(someone.userUuid);
  });

  it("is only ever added to: no change, no deletion before two years are over", async () => {
    const someone = await addPerson(database.db, { language: "en" });
    await recordAccess(database.db, {
      subjectUuid: someone.userUuid,
      actorUuid: undefined,
      actorRole: "system",
      what: "profile",
      purpose: "support",
      requestId: "request",
    });
    const before = await database.db.select().from(accessLog);
    for (const statement of [
      "update access_log set purpose = 'administration'",
      "update access_log set at = now() - interval '3 years'",
      "delete from access_log",
      "truncate access_log",
      "truncate access_log cascade",
    ]) {
      await expect(database.raw.unsafe(statement), statement).rejects.toThrow("append-only");
    }
    expect(await database.db.select().from(accessLog)).toEqual(before);
  });
});

describe("erasing a person (V2)", () => {
  const press = (sessionToken: string | undefined, form: Record<string, string>): Promise<RouteOutcome> =>
    callRoute(app, erase.action, { path: `${pageUrl("ownDataErase", "fi")}?confirm=1`, sessionToken, form });
  const done = `${pageUrl("ownDataErase", "fi")}?done=1`;

  it("leaves nothing of them in any table, file or queue but log entries under a pseudonym, and all of everybody else", async () => {
    const [someone, other] = [await addWholePerson(app, "F", survey), await addWholePerson(app, "G", survey)];
    const message = (to: string) => ({ channel: "email" as const, to, subject: "s", text: `to ${to}`, html: "" });
    for (const to of [someone.email, other.email]) {
      await queueMessage(database.db, app.secrets, message(to), { purpose: "orderMessage", expiresInMinutes: 60 });
      await mkdir(join(dataDir, "outbox"), { recursive: true });
      const kept = { id: `mail-${to}`, createdAt: new Date().toISOString(), ...message(to) };
      await writeFile(join(dataDir, "outbox", `mail-${to}.json`), JSON.stringify(kept));
    }
    const link = await addSignInLink(database.db, someone, "valid");
    const secondDevice = await startTestSession(database.db, someone);
    const [{ pseudoId } = { pseudoId: "" }] = await database.db
      .select({ pseudoId: users.pseudoId })
      .from(users)
      .where(eq(users.id, someone.userUuid));
    const runs = await database.db.select({ id: results.id }).from(results).where(eq(results.userId, someone.userUuid));
    const others = JSON.parse(await copyOf(other)) as Record<string, unknown>;

    const erased = await press(someone.sessionToken, {
      intent: "erase",
      confirm: "on",
      person: sealed(someone.userUuid),
    });
    expect(erased).toMatchObject({ status: 303, location: done });
    expect(erased.setCookies.join()).toMatch(/vointi_session=;.*Max-Age=0/);

    // One mail is left for them: that it is done. Its address is sealed, and goes with it.
    const waiting = await database.db.select().from(outbox).where(isNotNull(outbox.sealedMessage));
    const last = waiting.map(({ sealedMessage }) =>
      JSON.parse(present(app.secrets.decrypt("outbox", present(sealedMessage)))),
    );
    expect(last.filter(({ to }) => to === someone.email)).toEqual([
      expect.objectContaining({ subject: fill(wordsOf("fi").mail.erased.subject, { product: "Vointi" }) }),
    ]);

    const stored = await everyStoredValue(database.raw);
    const everything = [...stored].join("\n");
    const lawful = new Set(await lawfulTexts(pseudoId));
    // Names of the employer, of orders, of groups and of units in reports are the subscriber's; their person is gone from them.
    const subscribers = /Tyonantaja|Valmis|Kesken|Alussa|Ryhmaraportti/;
    const gone = [
      ...someone.canaries.filter((canary) => !subscribers.test(canary)),
      someone.userUuid,
      ...runs.map(({ id }) => id),
    ];
    expect(gone.filter((text) => everything.includes(text) && !lawful.has(text))).toEqual([]);
    for (const place of await personalTables()) {
      if (place.of === "pseudonym") continue;
      expect(await rowsOf(someone, place), place.table).toEqual([]);
    }
    for (const table of await tablesWith(pseudoId)) expect(table).toBe("access_log");
    expect(await readdir(join(dataDir, "outbox"))).toEqual([`mail-${other.email}.json`]);

    // Dead at once, and unknown from now on.
    for (const token of [someone.sessionToken, secondDevice]) {
      const seen = await callRoute(app, page.loader, { path: pageUrl("ownData", "fi"), sessionToken: token });
      expect(seen.body).toMatchObject({ kind: "login" });
    }
    const { readSignInLink } = await import("~/features/login/link/sign-in-link.server");
    const { requestSignInLink } = await import("~/features/login/link/request-link.server");
    expect(await readSignInLink(database.db, "email", link)).toEqual({ state: "token_not_found" });
    const request = { path: "/fi", groupId: undefined, language: "fi" as const, clientAddress: "198.51.100.9" };
    const ask = (email: string) => requestSignInLink(app, { ...request, email });
    expect(await ask(someone.email)).toEqual(await ask("never-known@example.com"));

    const { accesses: _, createdAt: __, ...theirs } = JSON.parse(await copyOf(other)) as Record<string, unknown>;
    expect(theirs).toEqual(Object.fromEntries(Object.keys(theirs).map((key) => [key, others[key]])));
  });

  it("is done once, whoever presses how often and at the same time", async () => {
    const someone = await addWholePerson(app, "H", survey);
    const form = { intent: "erase", confirm: "on", person: sealed(someone.userUuid) };
    const presses = await Promise.all(Array.from({ length: 10 }, () => press(someone.sessionToken, form)));
    presses.push(await press(someone.sessionToken, form), await press(undefined, form));
    expect(presses.map(({ status, location }) => [status, location])).toEqual(Array(12).fill([303, done]));
    const again = { sealedForm: sealed(someone.userUuid), confirmed: true, requestId: "request" };
    const nobody = { person: undefined, sessionToken: undefined };
    expect(await erasePerson(app, { ...nobody, ...again })).toEqual({ outcome: "alreadyGone" });
  });

  it("takes a ticked box and the form of the person who is signed in", async () => {
    const [someone, other] = [
      await addPerson(database.db, { language: "fi" }),
      await addPerson(database.db, { language: "fi" }),
    ];
    const token = await startTestSession(database.db, someone);
    const refused = await press(token, { intent: "erase", person: sealed(someone.userUuid) });
    expect(refused).toMatchObject({ status: 422, body: { unconfirmed: true } });
    for (const person of [sealed(other.userUuid), "", "nonsense", sealed("' or 1=1")]) {
      expect((await press(token, { intent: "erase", confirm: "on", person })).location).not.toBe(done);
    }
    // Without a session it says "done" only of somebody who is gone.
    const visitor = await press(undefined, { intent: "erase", confirm: "on", person: sealed(other.userUuid) });
    expect(visitor.location).toContain(pageUrl("profile", "fi"));
    expect(await database.db.select({ id: users.id }).from(users).where(eq(users.id, someone.userUuid))).toHaveLength(
      1,
    );
    expect(await database.db.select({ id: users.id }).from(users).where(eq(users.id, other.userUuid))).toHaveLength(1);
  });
});

/** Texts of the log entries that stay: who looked, by the organisation's name. */
async function lawfulTexts(pseudoId: string): Promise<string[]> {
  const entries = await database.db
    .select({ organisation: accessLog.actorOrganisation })
    .from(accessLog)
    .where(eq(accessLog.subjectPseudoId, pseudoId));
  return entries.flatMap(({ organisation }) => organisation ?? []);
}

async function tablesWith(value: string): Promise<string[]> {
  const tables = await database.raw<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`;
  const found: string[] = [];
  for (const { name } of tables) {
    if (name === "report_ledger_members") continue;
    const [row] = await database.raw.unsafe(`select 1 from ${name} t where t::text like $1 limit 1`, [`%${value}%`]);
    if (row) found.push(name);
  }
  return found;
}
