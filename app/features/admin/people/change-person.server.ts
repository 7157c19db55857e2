import { eq } from "drizzle-orm";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { queueNoticeText } from "~/features/messages/notice-text.server";
import { queueMessages } from "~/features/messages/outbox.server";
import { mayHaveRows, organisationFor } from "~/features/orders/reach";
import type { StatedPurpose } from "~/features/own-data/access";
import type { Attributes } from "~/features/people/attributes";
import { writeAttributes } from "~/features/people/attributes.server";
import type { MailEnv } from "~/platform/env.server";
import { isUuid } from "~/platform/uuid";
import { contactChangedMail, contactChangedText } from "./contact-changed-mail.server";
import { inUse, takenAnywhere } from "./in-use.server";
import type { PersonProblems, PersonValues } from "./person-form";
import { type Account, type Asking, findAccount, recordByAdmin } from "./read-person.server";
import { setCalled } from "./scope.server";

type ChangingCtx = Pick<Ctx, "db" | "secrets"> & {
  env: MailEnv & Pick<Ctx["env"], "smsLogin">;
};
type Changing = Asking & { purpose: StatedPurpose; requestId: string };

/** Minutes for which the mail about a changed address is worth sending. */
const noticeMinutes = 3 * 24 * 60;

export type ChangeOutcome =
  | { outcome: "changed" }
  | { outcome: "notThere" }
  /** They have a role beyond the administrator's organisation. */
  | { outcome: "notManageable" }
  | { outcome: "refused"; problems: PersonProblems }
  | { outcome: "conflict"; saved: Account };

/**
 * Changes a person's account. With an address or number the database ends their sessions and links (trigger
 * users_end_sign_ins); a mail to the address they had, or a text message where they had none, tells them.
 */
export async function changePerson(
  ctx: ChangingCtx,
  {
    version,
    values,
    attributes,
    purpose,
    requestId,
    ...asking
  }: Changing & { version: string; values: PersonValues; attributes: Attributes },
): Promise<ChangeOutcome> {
  try {
    return await ctx.db.transaction(async (tx): Promise<ChangeOutcome> => {
      const before = await findAccount(tx, asking, { lock: true });
      if (!before) return { outcome: "notThere" };
      if (!before.manageable) return { outcome: "notManageable" };
      if (before.version !== version) return { outcome: "conflict", saved: before };
      const changed = { email: before.email !== values.email, phone: before.phoneNumber !== values.phoneNumber };
      // Who may change an address can sign in as its owner, and reads their results: nobody of the employer may.
      if (!mayHaveRows(asking.admin) && (changed.email || changed.phone)) {
        return {
          outcome: "refused",
          problems: changed.email ? { email: "contactOfService" } : { phoneNumber: "contactOfService" },
        };
      }
      const { email, phoneNumber, unit, jobTitle, ...called } = values;
      // What they share with another account of their own stays as it is.
      const theirs = { ...(changed.email && { email }), ...(changed.phone && { phoneNumber }) };
      const problems = await takenAnywhere(tx, { admin: asking.admin, values: theirs, personId: before.id });
      if (problems) return { outcome: "refused", problems };
      await tx
        .update(users)
        .set({ email, phoneNumber, organisationalUnit: unit, jobTitle, ...setCalled(asking.admin, called) })
        .where(eq(users.id, before.id));
      if (before.organisation) {
        await writeAttributes(tx, before.organisation.id, [{ userUuid: before.id, attributes }]);
      }
      const contact = changed.email || changed.phone;
      const details =
        (["firstName", "lastName", "unit", "jobTitle", "language"] as const).some(
          (field) => before[field] !== values[field],
        ) || before.attributes.some(({ name, value }) => attributes[name] !== value);
      const record = { ...asking, purpose, requestId };
      if (contact) await recordByAdmin(tx, { ...record, what: "contact_changed" });
      if (details) await recordByAdmin(tx, { ...record, what: "details_changed" });
      if (contact && before.email) {
        const mail = contactChangedMail(values.language, { to: before.email, changed, env: ctx.env });
        const sending = { purpose: "accountNotice" as const, expiresInMinutes: noticeMinutes };
        await queueMessages(tx, ctx.secrets, [mail], sending);
      } else if (contact && before.phoneNumber) {
        const text = contactChangedText(values.language, { changed, env: ctx.env });
        const told = { userUuid: before.id, to: before.phoneNumber, text, expiresInMinutes: noticeMinutes };
        await queueNoticeText(tx, ctx, told);
      }
      return { outcome: "changed" };
    });
  } catch (error) {
    return { outcome: "refused", problems: inUse(error) };
  }
}

export type AddOutcome = { outcome: "added"; personId: string } | { outcome: "refused"; problems: PersonProblems };

/** Adds a person by hand, to the administrator's organisation or to the one that is named. */
export async function addPersonByHand(
  { db }: Pick<Ctx, "db">,
  {
    values,
    attributes,
    organisationId,
    admin,
    requestId,
  }: Pick<Changing, "admin" | "requestId"> & {
    values: PersonValues;
    attributes: Attributes;
    organisationId: string | undefined;
  },
): Promise<AddOutcome> {
  const { unit, ...others } = values;
  const named = organisationFor(admin, organisationId);
  const own = isUuid(named) ? named : null;
  try {
    return await db.transaction(async (tx): Promise<AddOutcome> => {
      const problems = await takenAnywhere(tx, { admin, values });
      if (problems) return { outcome: "refused", problems };
      const [added] = await tx
        .insert(users)
        .values({ ...others, organisationalUnit: unit, organisationId: own })
        .returning({ id: users.id });
      if (!added) throw new Error("the person was just added and is not there");
      if (own) await writeAttributes(tx, own, [{ userUuid: added.id, attributes }]);
      const entry = {
        admin,
        personId: added.id,
        what: "account_created",
        purpose: "administration",
        requestId,
      } as const;
      await recordByAdmin(tx, entry);
      return { outcome: "added", personId: added.id };
    });
  } catch (error) {
    return { outcome: "refused", problems: inUse(error) };
  }
}
