import type { Person } from "~/features/people/person";
import type { StaffRole } from "~/features/sessions/staff";
import { readStaff, type Staff, type StaffRefusal } from "~/features/sessions/staff.server";
import { AppError } from "~/platform/errors";
import { MissingRight, type Right } from "./missing-right";
import type { PageRequest } from "./page-request";
import { secondFactorRequired } from "./staff-refusal";

/** What is thrown for a refusal of the gate, which asks for this right. */
export function staffRefused({ outcome }: StaffRefusal, right: Right): AppError {
  if (outcome === "secondFactorNeeded") return new AppError("forbidden", secondFactorRequired);
  return outcome === "forbidden" ? new MissingRight(right) : new AppError(outcome);
}

/** The right that somebody is refused for want of, where a role is asked for: who has it may be none who may use it. */
export function missingFor(person: Person | undefined, role: StaffRole): Right {
  return person?.roles.includes(role) ? "validPerson" : role;
}

/** Who asks, where only people of a role may. Throws for everybody else, before anything is read. */
export async function requireStaff(
  { app, context, person }: Pick<PageRequest, "app" | "context"> & Partial<Pick<PageRequest, "person">>,
  role: StaffRole,
): Promise<Staff> {
  const found = await readStaff(app, { sessionToken: context.sessionToken, role, ...(person && { person }) });
  if (found.outcome !== "staff") throw staffRefused(found, missingFor(await person?.(), role));
  return found.staff;
}
