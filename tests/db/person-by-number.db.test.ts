import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { sessions } from "~/db/schema/login";
import { outbox } from "~/db/schema/messages";
import { users } from "~/db/schema/people";
import { smsLogins } from "~/db/schema/sms";
import { inviteToOrder } from "~/features/invitations/invite.server";
import type { EraseViewData } from "~/features/own-data/erase-view";
import type { FreshSignInData } from "~/features/own-data/fresh-sign-in";
import { hasOpenSession } from "~/features/sessions/by-provider.server";
import { readSession } from "~/features/sessions/session.server";
import { type Language, languages } from "~/i18n/languages";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { hashToken } from "~/platform/secrets.server";
import { createTestApp } from "../fixtures/app";
import { addGroup, addOrder, answerAll, begin, present } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../fixtures/published";
import { callRoute, type RouteModule, type RouteOutcome } from "../fixtures/route-call";
import { codeOf, freshPhone, letSmsTimePass, waitingTexts } from "../fixtures/text-messages";
import { fill, wordsOf } from "../fixtures/words";

const modules = import.meta.glob<RouteModule>("../../app/routes/{pages/*.tsx,files/*.ts}");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 5 });
  const test = createTestApp(database);
  app = { ...test, env: { ...test.env, smsLogin: { countries: ["+358"], dailyMost: 1_000 } } };
  await publishDefinition(database.db, aShortSurvey().metamodule);
});
afterAll(() => database.drop());

/** A browser that follows no redirect by itself and keeps the cookies that matter here. */
function browserIn(language: Language) {
  const cookies: Record<string, string> = {};
  const call = async (part: "loader" | "action", page: PageName, at: string, form?: Record<string, string>) => {
    const { action, loader } = await present(modules[`../../app/${pages[page].module}`])();
    const { pathname } = new URL(at, app.env.publicOrigin);
    const id = pathname.split("/").find((word) => /^[0-9a-f-]{36}$/.test(word)) ?? "";
    const outcome = await callRoute(app, part === "loader" ? loader : action, {
      path: at,
      params: { uuid: id, assessmentOrderId: id, format: pathname.split("/").at(-1) ?? "" },
      form,
      sessionToken: cookies.vointi_session,
      headers: { cookie: `vointi_sms=${cookies.vointi_sms ?? ""}` },
    });
    for (const cookie of outcome.setCookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies[name] = value;
    }
    return outcome;
  };
  return {
    token: () => present(cookies.vointi_session),
    load: (page: PageName, at = pageUrl(page, language)) => call("loader", page, at),
    post: (page: PageName, form: Record<string, string>, at = pageUrl(page, language)) =>
      call("action", page, at, form),
  };
}

const viewOf = <View>(outcome: RouteOutcome) => (outcome.body as { view: View }).view;

/** The session of this cookie began an hour ago. */
async function age(token: string): Promise<void> {
  await database.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '1 hour'` })
    .where(eq(sessions.idHash, hashToken(token)));
}

it.each(process.env.VOINTI_FULL === "1" ? languages : languages.slice(0, 1))(
  "somebody with a number only joins, answers, reads, copies and erases, in %s",
  async (language) => {
    const words = wordsOf(language);
    const phone = freshPhone();
    const order = await addOrder(database.db, "pulse");
    const group = await addGroup(database.db, order, { recruits: true });
    const { load, post, token } = browserIn(language);
    const newestCode = async () => codeOf(present((await waitingTexts(database.db, app.secrets, phone)).at(-1)));
    const codePage = "loginSms";

    // By the group's link: number, code, a member.
    const start = await load("surveyGroup", pageUrl("surveyGroup", language, { uuid: group }));
    const { sms } = viewOf<{ sms: { action: string; groupId: string } }>(start);
    expect(sms.groupId).toBe(group);
    const asked = await post("redirectOrLogin", { phoneNumber: phone, groupId: group }, sms.action);
    const codeAt = present(asked.location);
    expect(codeAt).toContain(pageUrl(codePage, language, { uuid: "x" }).split("/x")[0]);
    expect(viewOf<{ form: unknown }>(await load(codePage, codeAt)).form).toBeDefined();
    const joined = await post(codePage, { code: await newestCode() }, codeAt);
    expect(joined).toMatchObject({ status: 303, location: pageUrl("assessments", language) });
    expect(JSON.stringify(await load("assessments"))).toContain(order.name);

    // The profile tells both ways in, and is completed as anybody's.
    const shown = JSON.stringify(await load("profile"));
    expect(shown).toContain(JSON.stringify({ label: words.profile.email, value: words.profile.notGiven }));
    expect(shown).toContain(phone);
    const details = { firstName: "Testi", lastName: "Virtanen", day: "1", month: "2", year: "1990", gender: "other" };
    expect((await post("profile", { ...details, language })).location).toContain("saved");

    const person = present(await readSession(database.db, token()));
    const someone = { userUuid: person.userUuid, email: "", language, firstName: "Testi" };
    const chosen = await post("assessments", { assessmentOrderId: order.id });
    expect(chosen.location).toBe(pageUrl("surveyBegin", language));
    await begin(database.db, someone, order);
    await answerAll(database.db, someone, order);
    const results = pageUrl("orderResults", language, { assessmentOrderId: order.id });
    expect((await load("orderResults", results)).status).toBe(200);

    // A new invitation is theirs without a mail.
    const later = await addOrder(database.db, "pulse", { name: "Later" });
    const people = [{ userUuid: person.userUuid }];
    expect(await inviteToOrder(app, { orderId: later.id, people })).toEqual({
      outcome: "invited",
      mailed: [],
      texted: [],
    });
    expect(JSON.stringify(await load("assessments"))).toContain("Later");

    // Own data: an old sign-in is made fresh by a code, on the page where codes are typed.
    await age(token());
    await letSmsTimePass(database.db, 61);
    const old = token();
    const { fresh } = viewOf<{ fresh: FreshSignInData }>(await load("ownData"));
    expect(fresh).toMatchObject({
      text: fill(words.ownData.fresh.textByPhone, { minutes: 10, phone }),
      button: words.sms.submit,
    });
    const freshAt = present((await post("ownData", { intent: "signIn" })).location);
    const again = await load(codePage, freshAt);
    expect(viewOf<{ form: unknown; otherWay: { href: string } }>(again)).toMatchObject({
      form: { label: words.sms.code.label },
      otherWay: { label: words.common.back, href: pageUrl("ownData", language) },
    });
    const code = await newestCode();
    const wrong = await post(codePage, { code: code === "000000" ? "000001" : "000000" }, freshAt);
    expect(wrong).toMatchObject({ status: 422, body: { error: words.sms.errors.verification_code_not_matching } });
    // Whoever presses twice comes to the code that is on its way.
    expect((await post("ownData", { intent: "signIn" })).location).toBe(freshAt);
    const proved = await post(codePage, { code }, freshAt);
    expect(proved).toMatchObject({ status: 303, location: pageUrl("ownData", language) });
    expect(await hasOpenSession(database.db, old)).toBe(false);
    expect(await load(codePage, freshAt)).toMatchObject({ status: 303, location: pageUrl("ownData", language) });
    expect(viewOf<{ fresh: unknown }>(await load("ownData")).fresh).toBeUndefined();
    const copy = await load("ownDataFile", pageUrl("ownDataFile", language, { format: "json" }));
    expect(JSON.parse(copy.body as string)).toMatchObject({ person: { email: null, phoneNumber: phone } });
    const fhir = await load("ownDataFile", pageUrl("ownDataFile", language, { format: "fhir" }));
    const { entry } = JSON.parse(fhir.body as string) as { entry: { resource: { telecom?: unknown } }[] };
    expect(entry[0]?.resource.telecom).toEqual([{ system: "phone", value: phone }]);

    // Erasing: too soon for another code, which is said; then it goes as always.
    await age(token());
    const erase = pageUrl("ownDataErase", language);
    const tooSoon = await post("ownDataErase", { intent: "signIn" });
    const [beginning = ""] = words.sms.errors.verification_code_too_many_codes_generated.split("{wait}");
    expect(tooSoon).toMatchObject({ status: 429, body: { problem: expect.stringContaining(beginning) } });
    await letSmsTimePass(database.db, 61);
    const eraseAt = present((await post("ownDataErase", { intent: "signIn" })).location);
    expect((await post(codePage, { code: await newestCode() }, eraseAt)).location).toBe(erase);
    const { lead, confirm } = viewOf<EraseViewData>(await load("ownDataErase", `${erase}?confirm=1`));
    expect(lead).toContain(phone);
    const erased = await post("ownDataErase", { confirm: "on", person: present(confirm).person });
    expect(erased.location).toBe(`${erase}?done=1`);
    expect(await database.db.$count(users, eq(users.phoneNumber, phone))).toBe(0);
    expect(await database.db.$count(smsLogins)).toBe(0);
    expect(await waitingTexts(database.db, app.secrets, phone)).toEqual([]);
    expect(await database.db.$count(outbox, eq(outbox.channel, "email"))).toBe(0);
  },
);
