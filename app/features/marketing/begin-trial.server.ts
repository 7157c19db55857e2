import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { trialRequests } from "~/db/schema/marketing";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { proposedBasis } from "~/features/admin/orders/basis-of-order";
import { addOrder } from "~/features/admin/orders/save-order.server";
import { addOrganisation } from "~/features/admin/organisations/edit-organisation.server";
import type { Ctx } from "~/features/ctx.server";
import { type InvitingCtx, inviteToOrder } from "~/features/invitations/invite.server";
import { lockAccount } from "~/features/login/link/account.server";
import type { NamedOrder } from "~/features/orders/order-name";
import { findByContact } from "~/features/people/find-by-contact.server";
import { usualPhoneCountry } from "~/features/people/phone-countries";
import { startSession } from "~/features/sessions/session.server";
import type { Language } from "~/i18n/languages";
import { hashToken } from "~/platform/secrets.server";
import { namesOf } from "./contact-form";
import { trialEnd } from "./trial";
import { askToJoin, findSameCompany, lockTrials } from "./trial-requests.server";

/** What the page of a trial's link shows. */
export type OpenedTrial =
  | { outcome: "valid"; name: string; email: string; organisation: string }
  /** `asked`: those of the same company who are here already decide. */
  | { outcome: "begun" | "asked" | "notThere" };

/** Looks at a trial's link, which changes nothing: mail scanners open every link. */
export async function openTrial({ db }: Pick<Ctx, "db">, token: string): Promise<OpenedTrial> {
  const found = await findRequest(db, token);
  if (!found) return { outcome: "notThere" };
  if (found.joins) return { outcome: "asked" };
  if (found.usedAt) return { outcome: "begun" };
  const { name, email, organisation } = found;
  return { outcome: "valid", name, email, organisation };
}

async function findRequest(db: Db, token: string) {
  const [found] = await db.select().from(trialRequests).where(isOpen(token));
  return found;
}

function isOpen(token: string) {
  return and(eq(trialRequests.tokenHash, hashToken(token)), gt(trialRequests.expiresAt, sql`now()`));
}

export type BegunTrial =
  | { outcome: "begun"; sessionToken: string }
  /** The second of two presses, or of two links. */
  | { outcome: "alreadyBegun" }
  /** The company is here already: whoever answers for it is asked. */
  | { outcome: "asked" }
  | { outcome: "notThere" };

/**
 * Begins a trial: an organisation with a licence until its end, the account of whoever has pressed the link, who is its
 * subscriber, and an order of the trial that they are invited to and signed in for. All of it or nothing, and once: who
 * presses twice waits at the address and finds an account.
 */
export async function beginTrial(
  ctx: Pick<Ctx, "db" | "secrets" | "clock"> & { env: InvitingCtx["env"] },
  { token, called, userAgent }: { token: string; called: NamedOrder; userAgent: string },
): Promise<BegunTrial> {
  return ctx.db.transaction(async (tx): Promise<BegunTrial> => {
    const found = await findRequest(tx, token);
    if (!found) return { outcome: "notThere" };
    if (found.usedAt) return { outcome: "alreadyBegun" };
    const { name, email, organisation } = found;
    await lockAccount(tx, ctx, email);
    await lockTrials(tx);
    // Whoever erases the person of this address holds their row and deletes what was asked by it, too.
    const known = await findByContact(tx, { email }, "key share");
    // The wait may have been long: whether the request still stands is asked where it is used up.
    const [used] = await tx
      .update(trialRequests)
      .set({ usedAt: sql`now()` })
      .where(and(isOpen(token), isNull(trialRequests.usedAt)))
      .returning({ id: trialRequests.tokenHash });
    if (!used) return { outcome: (await findRequest(tx, token)) ? "alreadyBegun" : "notThere" };
    const end = trialEnd(ctx.clock.now());
    if (known) return { outcome: "alreadyBegun" };
    const sameCompany = await findSameCompany(tx, found);
    if (sameCompany) {
      await askToJoin({ ...ctx, db: tx }, found, sameCompany);
      return { outcome: "asked" };
    }
    const added = await addOrganisation(
      { db: tx },
      {
        values: {
          name: organisation,
          kind: "employer",
          licenseType: "trial",
          licenseActive: true,
          licenseExpireAt: end,
          emailFilter: null,
          attributes: [],
          phoneCountry: usualPhoneCountry,
        },
        // Nobody is told by this whether an organisation of that name is a customer.
        twice: true,
      },
    );
    if (added.outcome !== "added") throw new Error("an organisation of the same name was refused");
    const { organisationId } = added;
    if (found.businessId) {
      await tx.update(organisations).set({ businessId: found.businessId }).where(eq(organisations.id, organisationId));
    }
    const language = found.language as Language;
    const [person] = await tx
      .insert(users)
      .values({ ...namesOf(name), email, language, organisationId })
      .returning({ id: users.id });
    if (!person) throw new Error("the person was just added and is not there");
    await tx.insert(userRoles).values({ userId: person.id, role: "subscriber", organisationId });
    const orderId = await addOrder(tx, {
      ...called,
      organisationId,
      surveyFlowVariant: "default",
      endTimestamp: end,
      trial: true,
      showResultsToEndUser: true,
      professionalService: false,
      textMessages: false,
      consents: ["aisti_business"],
      // Nobody is asked: a trial is the service's own, and its consent says what it stands on.
      basis: proposedBasis("default"),
    });
    await inviteToOrder({ ...ctx, db: tx }, { orderId, people: [{ userUuid: person.id }] });
    return { outcome: "begun", sessionToken: await startSession(tx, person.id, userAgent, "email") };
  });
}
