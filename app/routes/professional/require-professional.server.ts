import { readStaff, type Staff } from "~/features/sessions/staff.server";
import type { PageRequest } from "~/http/page.server";
import { AppError } from "~/platform/errors";

/** The professional whose page or form this is; anybody else is refused. Asked by every loader and action anew. */
export async function requireProfessional({ app, context }: PageRequest): Promise<Staff> {
  const found = await readStaff(app, { sessionToken: context.sessionToken, role: "professional" });
  if (found.outcome !== "staff") throw new AppError(found.outcome);
  return found.staff;
}
