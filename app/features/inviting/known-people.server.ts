import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { personAttributes } from "~/db/schema/attributes";
import { orderInvitations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { unsubscriptions } from "~/db/schema/schedules";
import { hasStoppedTexts } from "~/features/invitations/recipients.server";
import { isByOffice } from "~/features/orders/invited-by-office.server";
import type { Attributes } from "~/features/people/attributes";
import type { ImportTarget } from "./import-target.server";
import type { ImportedPerson, RowProblem } from "./imported-row";

type Known = {
  userUuid: string;
  email: string | null;
  phoneNumber: string | null;
  language: string;
  active: boolean;
  invited: boolean;
  unit: string | null;
  jobTitle: string | null;
  attributes: Attributes;
  /** Whether they want no messages of orders, or no text messages about this organisation's. */
  wantsNone: boolean;
  stoppedTexts: boolean;
};

/**
 * People of the organisation who are here already, by the addresses and numbers of some rows. Who has an account with
 * another one is a stranger here, and is told from one by nothing (decision 0086).
 */
export async function knownPeople(
  db: Db,
  { orderId, organisationId, delivery }: Pick<ImportTarget, "orderId" | "organisationId" | "delivery">,
  people: readonly ImportedPerson[],
) {
  const emails = people.flatMap(({ email }) => email ?? []);
  const phones = people.flatMap(({ phoneNumber }) => phoneNumber ?? []);
  const either = [
    emails.length > 0 ? inArray(users.email, emails) : undefined,
    phones.length > 0 ? inArray(users.phoneNumber, phones) : undefined,
  ].filter((condition): condition is SQL => condition !== undefined);
  const byProgram = delivery !== undefined;
  if (either.length === 0) return new KnownPeople([], byProgram);
  const rows = await db
    .select({
      userUuid: users.id,
      email: users.email,
      phoneNumber: users.phoneNumber,
      // What the office wrote: the parts of a text would tell it what they chose themselves.
      language: users.officeLanguage,
      active: users.active,
      unit: users.organisationalUnit,
      jobTitle: users.jobTitle,
      attributes: sql<Attributes>`(select coalesce(jsonb_object_agg(told.name, told.value), '{}') from ${personAttributes} told
        where told.user_id = ${users.id} and told.organisation_id = ${organisationId})`,
      wantsNone: sql<boolean>`exists (select 1 from ${unsubscriptions} where ${unsubscriptions.userId} = ${users.id})`,
      stoppedTexts: hasStoppedTexts(organisationId),
      invitedTo: orderInvitations.orderId,
      takenBackAt: orderInvitations.takenBackAt,
    })
    .from(users)
    // Whoever joined by a group's link is invited like anybody: the row says nothing of them.
    .leftJoin(
      orderInvitations,
      and(eq(orderInvitations.userId, users.id), eq(orderInvitations.orderId, orderId), isByOffice),
    )
    .where(and(or(...either), eq(users.organisationId, organisationId)));
  return new KnownPeople(
    rows.map(({ invitedTo, takenBackAt, ...known }) => ({
      ...known,
      // Whoever's was taken back can be invited again, by somebody: a program's table has them every night.
      invited: invitedTo !== null && (takenBackAt === null || byProgram),
    })),
    byProgram,
  );
}

export class KnownPeople {
  readonly #byEmail: Map<string | null, Known>;
  readonly #byPhone: Map<string | null, Known>;
  readonly #byProgram: boolean;

  constructor(known: readonly Known[], byProgram: boolean) {
    this.#byProgram = byProgram;
    this.#byEmail = new Map(known.map((each) => [each.email, each]));
    this.#byPhone = new Map(known.map((each) => [each.phoneNumber, each]));
  }

  /**
   * Whom a row means; two people where its address is one's and its number another's. A number alone that leads to somebody of
   * another address may have been given on: of a program's table nobody looks at whom it leads to.
   */
  of({ email, phoneNumber }: ImportedPerson): { person: Known | undefined; two: boolean } {
    const byEmail = email ? this.#byEmail.get(email) : undefined;
    const byPhone = phoneNumber ? this.#byPhone.get(phoneNumber) : undefined;
    const isAnothers = this.#byProgram && email !== undefined && !byEmail && Boolean(byPhone?.email);
    const areTwo = Boolean(byEmail && byPhone && byEmail.userUuid !== byPhone.userUuid);
    return { person: byEmail ?? byPhone, two: areTwo || isAnothers };
  }

  /** Accounts that rows lead to, each by its first row. One that leads to two people, to a closed account or to none is left out. */
  oneRowEach(people: readonly ImportedPerson[]): { person: ImportedPerson; userUuid: string }[] {
    const found = new Map<string, ImportedPerson>();
    for (const row of people) {
      const { person, two } = this.of(row);
      if (person?.active && !two && !found.has(person.userUuid)) found.set(person.userUuid, row);
    }
    return [...found].map(([userUuid, person]) => ({ userUuid, person }));
  }

  /** Whether a row says something else of somebody who is here than is known; what it leaves empty stays. */
  changes(row: ImportedPerson): boolean {
    const { person } = this.of(row);
    if (!person) return false;
    const { unit, jobTitle, attributes } = person;
    const isOther = (written: string, known: string | null) => written !== "" && written !== known;
    const others = Object.entries(row.attributes).filter(([name, value]) => isOther(value, attributes[name] ?? null));
    return isOther(row.unit, unit) || isOther(row.jobTitle, jobTitle) || others.length > 0;
  }

  /** Why somebody who is here can't be invited. */
  problemOf(row: ImportedPerson): RowProblem | undefined {
    const { person, two } = this.of(row);
    if (!person) return undefined;
    if (two) return "twoPeople";
    if (!person.active) return "notActive";
    return person.invited ? "invitedAlready" : undefined;
  }
}
