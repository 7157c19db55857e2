/** Whom the attack signs in as: somebody with everything the service can hold of one, and the ids that addresses name. */
import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { consentGrants } from "~/db/schema/consents";
import { sessions } from "~/db/schema/login";
import { users } from "~/db/schema/people";
import { smsLogins } from "~/db/schema/sms";
import { resultTypes } from "~/i18n/paths";
import { hashToken, randomToken } from "~/platform/secrets.server";
import {
  addGroup,
  addOrder,
  addPerson,
  addSignInLink,
  completedOrder,
  invite,
  present,
  sectionsOf,
  startedOrder,
  storedRuns,
  type TestPerson,
} from "../../tests/fixtures/people";

export type Victim = {
  /** Cookie header of a session. */
  cookieOf(index: number): string;
  /** Values of the parameters of addresses, by name, or by page and name where a name means different things. */
  values: Record<string, string>;
  /** Queries without which an address is none, by page. */
  queries: Record<string, string>;
  /** Cookie header of the browser that asked for the code of `values`. */
  browserCookie: string;
  /** Opens the sessions that the attack has ended. False when it has erased the person. */
  revive(): Promise<boolean>;
};

/** Sessions of a person that is attacked. */
export const sessionsEach = 10;

export async function addVictim(db: Db): Promise<Victim> {
  const person = await addPerson(db, { language: "fi" });
  const tokens = Array.from({ length: sessionsEach }, randomToken);
  const victim: Victim = {
    cookieOf: (index) => `vointi_session=${tokens[index % tokens.length]}`,
    ...(await belongings(db, person)),
    async revive() {
      return db.transaction(async (tx) => {
        // Its own requests may be erasing the person at this moment.
        const isPerson = eq(users.id, person.userUuid);
        const found = await tx.select({ id: users.id }).from(users).where(isPerson).for("key share");
        if (found.length === 0) return false;
        const expiresAt = new Date(Date.now() + 3_600_000);
        const rows = tokens.map((token) => ({ idHash: hashToken(token), userId: person.userUuid, expiresAt }));
        const open = { target: sessions.idHash, set: { lastSeenAt: sql`now()` } };
        await tx.insert(sessions).values(rows).onConflictDoUpdate(open);
        return true;
      });
    },
  };
  await victim.revive();
  return victim;
}

async function belongings(db: Db, person: TestPerson): Promise<Pick<Victim, "values" | "queries" | "browserCookie">> {
  const completed = await completedOrder(db, person, "pulse", { consents: ["aisti_business"] });
  const waiting = await addOrder(db, "fdf_marsmars", { consents: ["fdf_callup"] });
  await invite(db, person, waiting);
  const begun = await startedOrder(db, person, "default", { consents: ["aisti_business"] });
  const section = present((await sectionsOf(db, person, begun))[0]);
  const run = present((await storedRuns(db, person, begun))[0]);
  const question = present(section.module.questions[0]);
  const [grant] = await db.select().from(consentGrants).where(eq(consentGrants.userId, person.userUuid));
  const browserToken = randomToken();
  const codePage = await addCodePage(db, person, browserToken);
  const values = {
    consentGrantId: present(grant).id,
    assessmentOrderId: completed.id,
    surveyMetamoduleVid: section.metamodule.vid,
    surveyModuleVid: section.module.vid,
    "loginEmail.uuid": await addSignInLink(db, person, "valid", "email"),
    token: await addSignInLink(db, person, "valid", "token"),
    "loginSms.uuid": codePage,
    "smsLoginState.uuid": codePage,
    "surveyGroup.uuid": await addGroup(db, begun),
    type: resultTypes.survey.fi,
    format: "json",
    attachmentId: "sleep",
    personId: person.userUuid,
    feedbackRequestId: randomUUID(),
    organisationId: randomUUID(),
    unitId: randomUUID(),
    actionId: randomUUID(),
    // Of pages that are none of theirs.
    groupId: randomUUID(),
    importId: randomUUID(),
    keyId: randomUUID(),
    webhookId: randomUUID(),
    calendarToken: randomToken(),
    kind: "reminder",
    unsubscribeToken: "x",
    trialToken: randomToken(),
    articleSlug: "small-breaks",
    // Administrators' own; the attack has none, so these are refused.
    id: randomUUID(),
    filename: "raportti.pdf",
    reportId: randomUUID(),
    reportFileId: randomUUID(),
    editionId: randomUUID(),
    formId: "form",
  };
  const onward = "path=%2Ffi%2Fkartoitukset&groupId=";
  const queries = {
    surveyAnswer: `resultId=${run.id}&question=${question.vid}`,
    loginEmail: onward,
    loginToken: onward,
    ownDataErase: "confirm=1",
  };
  return { values, queries, browserCookie: `vointi_sms=${browserToken}` };
}

/** A code that was asked for in this browser. */
async function addCodePage(db: Db, { userUuid }: TestPerson, browserToken: string): Promise<string> {
  const hash = createHash("sha256").update(randomUUID()).digest("hex");
  const row = {
    userId: userUuid,
    phoneHash: hash,
    sealedPhone: Buffer.alloc(32),
    browserHash: hashToken(browserToken),
    codeHash: hash,
    expiresAt: new Date(Date.now() + 3_600_000),
  };
  const [added] = await db.insert(smsLogins).values(row).returning({ id: smsLogins.id });
  return present(added).id;
}
