import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { signInLinks } from "~/db/schema/login";
import { rateLimits } from "~/db/schema/rate-limits";
import type { CodeOverReply } from "~/features/login/link/code-over";
import type { LoginViewData } from "~/features/login/login-view";
import { createTestApp } from "../../fixtures/app";
import { waitingMails } from "../../fixtures/mails";
import { addPerson, present, type TestPerson } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { fill, wordsOf } from "../../fixtures/words";

const routes = import.meta.glob<RouteModule>("../../../app/routes/pages/redirect-or-login.tsx");
const { code, link } = wordsOf("fi").login;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 5 });
  app = createTestApp(database);
});
afterAll(() => database.drop());
beforeEach(() => database.db.delete(rateLimits));

/** Posts a form of the sign-in page, with the cookie of the browser that asked before. */
async function post(form: Record<string, string>, cookie = "", path = "/fi/redirect-or-login?redirect=%2Ffi") {
  const { action } = await present(routes["../../../app/routes/pages/redirect-or-login.tsx"])();
  return callRoute(app, action, { path, form, headers: { cookie } });
}

/** Somebody who has had a mail sent: the code of it, and the browser's cookie. */
async function asked() {
  const someone = await addPerson(database.db, { language: "fi" });
  const { setCookies } = await post({ email: someone.email });
  const [mail] = await waitingMails(app, someone);
  const right = present(/^\d{6}$/m.exec(present(mail).text))[0];
  return { someone, right, cookie: present(setCookies[0]?.split(";")[0]) };
}

type Moments = Partial<Record<"expiresAt" | "usedAt" | "createdAt", ReturnType<typeof sql>>>;
const change = ({ userUuid }: TestPerson, values: Moments) =>
  database.db.update(signInLinks).set(values).where(eq(signInLinks.userId, userUuid));

const overIn = ({ body }: { body: unknown }) => (body as CodeOverReply).over;

describe("a code that is over", () => {
  it.each([
    ["expired", { expiresAt: sql`now() - interval '1 minute'` }],
    ["alreadyUsed", { usedAt: sql`now()` }],
  ] as const)("(%s) gives way to a button that sends another link to the same address", async (refusal, values) => {
    const { someone, right, cookie } = await asked();
    await change(someone, values);
    const refused = await post({ intent: "code", code: right }, cookie);
    expect(refused.status).toBe(422);
    expect(overIn(refused)).toMatchObject({
      why: code.errors[refusal],
      again: { email: someone.email, label: link.sendNew },
    });
    await change(someone, { createdAt: sql`now() - interval '61 seconds'` });
    const { action, email } = present(overIn(refused).again);
    const renewed = await post({ intent: "renew", email }, cookie, action);
    expect(renewed.status).toBe(303);
    expect(renewed.location).toContain("sent=1#");
    expect(await waitingMails(app, someone)).toHaveLength(2);
  });

  it("says so after the last wrong try, and when another link is asked for too early, and sends none then", async () => {
    const { someone, right, cookie } = await asked();
    const wrong = right === "123456" ? "654321" : "123456";
    const tries = [];
    for (let turn = 0; turn < 5; turn++) tries.push(await post({ intent: "code", code: wrong }, cookie));
    expect(tries.map(({ body }) => Object.keys(body as object))).toEqual([
      ...Array.from({ length: 4 }, () => ["code"]),
      ["over"],
    ]);
    const last = present(tries.at(-1));
    // The page says it once more when it is opened anew, in this browser alone, whether or not there is an account.
    expect(tries.slice(0, -1).flatMap(({ setCookies }) => setCookies)).toEqual([]);
    const { loader } = await present(routes["../../../app/routes/pages/redirect-or-login.tsx"])();
    const overOf = async (cookie: string) => {
      const path = "/fi/redirect-or-login?redirect=%2Ffi&sent=1";
      const { body } = await callRoute(app, loader, { path, headers: { cookie } });
      return (body as { view: LoginViewData }).view.over?.why;
    };
    expect(await overOf(present(last.setCookies[0]?.split(";")[0]))).toBe(code.errors.tooManyAttempts);
    expect(await overOf(cookie)).toBeUndefined();
    const { action, email } = present(overIn(last).again);
    const early = await post({ intent: "renew", email }, cookie, action);
    expect(early.status).toBe(429);
    const wait = fill(wordsOf("fi").sms.minutes_one, { count: 1 });
    expect(overIn(early)).toMatchObject({ why: fill(code.errors.tooSoon, { wait }), again: { email } });
    expect(early.setCookies).toEqual([]);
    expect(await waitingMails(app, someone)).toHaveLength(1);
  });

  it("asks for the address where the browser doesn't know it", async () => {
    const { right } = await asked();
    const elsewhere = await post({ intent: "code", code: right });
    expect(overIn(elsewhere)).toMatchObject({ why: code.errors.notThere });
    expect(overIn(elsewhere).again).toBeUndefined();
  });
});
