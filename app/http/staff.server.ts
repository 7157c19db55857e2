import type { StaffRole } from "~/features/sessions/staff";
import { readStaff, type Staff, type StaffRefusal } from "~/features/sessions/staff.server";
import { AppError } from "~/platform/errors";
import type { PageRequest } from "./page-request";
import { secondFactorRequired } from "./staff-refusal";

/** What is thrown for a refusal of the gate. */
export function staffRefused({ outcome }: StaffRefusal): AppError {
  return outcome === "secondFactorNeeded" ? new AppError("forbidden", secondFactorRequired) : new AppError(outcome);
}

/** Who asks, where only people of a role may. Throws for everybody else, before anything is read. */
export async function requireStaff(
  { app, context, person }: Pick<PageRequest, "app" | "context"> & Partial<Pick<PageRequest, "person">>,
  role: StaffRole,
): Promise<Staff> {
  const found = await readStaff(app, { sessionToken: context.sessionToken, role, ...(person && { person }) });
  if (found.outcome !== "staff") throw staffRefused(found);
  return found.staff;
}
