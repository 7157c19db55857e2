/** Whom the attack signs in as: people with everything the service can hold of one, and the ids that addresses name. */
import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { consentGrants } from "~/db/schema/consents";
import { smsLogins } from "~/db/schema/sms";
import { resultTypes } from "~/i18n/paths";
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
  startTestSession,
} from "../../tests/fixtures/people";

export type Attackers = {
  /** Cookie header of a session; there are many, and an attack may well end some. */
  cookieOf(index: number): string;
  count: number;
  /** Values of the parameters of addresses, by name, or by page and name where a name means different things. */
  values: Record<string, string>;
};

const sessionsEach = 10;

export async function addAttackers(db: Db, count: number): Promise<Attackers> {
  const cookies: string[][] = [];
  const values: Record<string, string> = {};
  for (let made = 0; made < count; made++) {
    const person = await addPerson(db, { language: "fi", phoneNumber: `+35850${1_000_000 + made}` });
    const completed = await completedOrder(db, person, "pulse", { consents: ["aisti_business"] });
    const waiting = await addOrder(db, "fdf_marsmars", { consents: ["fdf_callup"] });
    await invite(db, person, waiting);
    const begun = await startedOrder(db, person, "default", { consents: ["aisti_business"] });
    cookies.push(await Promise.all(Array.from({ length: sessionsEach }, () => startTestSession(db, person))));
    if (made > 0) continue;
    const [section] = await sectionsOf(db, person, begun);
    const [grant] = await db.select().from(consentGrants).where(eq(consentGrants.userId, person.userUuid));
    const phoneHash = createHash("sha256").update(randomUUID()).digest("hex");
    const [sms] = await db
      .insert(smsLogins)
      .values({
        userId: person.userUuid,
        phoneHash,
        sealedPhone: Buffer.alloc(32),
        browserHash: Buffer.alloc(32),
        codeHash: phoneHash,
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      .returning({ id: smsLogins.id });
    Object.assign(values, {
      consentGrantId: present(grant).id,
      assessmentOrderId: completed.id,
      surveyMetamoduleVid: present(section).metamodule.vid,
      surveyModuleVid: present(section).module.vid,
      "loginEmail.uuid": await addSignInLink(db, person, "valid", "email"),
      token: await addSignInLink(db, person, "valid", "token"),
      "loginSms.uuid": present(sms).id,
      // The endpoint's route is api.sms.login.uuid.
      "sms.uuid": present(sms).id,
      "surveyGroup.uuid": await addGroup(db, begun),
      type: resultTypes.survey.fi,
      format: "json",
      attachmentId: "sleep",
    });
  }
  const all = Array.from({ length: sessionsEach }, (_, index) =>
    cookies.flatMap((tokens) => tokens[index] ?? []),
  ).flat();
  return { cookieOf: (index) => `vointi_session=${all[index % all.length]}`, count: all.length, values };
}
