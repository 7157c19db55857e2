import type { StaffRole } from "~/features/sessions/staff";
import { readStaff, type Staff } from "~/features/sessions/staff.server";
import type { PageRequest } from "~/http/page-request";
import { missingFor, staffRefused } from "~/http/staff.server";
import { signInInstead } from "./login-page.server";
import type { SignInInstead } from "./sign-in-or";

/** Who looks at a page for a role, or the sign-in for whoever is signed out; anybody else is refused. */
export async function staffOrSignIn(
  page: PageRequest,
  role: StaffRole,
): Promise<{ kind: "staff"; staff: Staff } | SignInInstead> {
  const { app, context, url, person } = page;
  const found = await readStaff(app, { sessionToken: context.sessionToken, role, person });
  if (found.outcome === "notAuthenticated") return signInInstead(page, url.pathname + url.search);
  if (found.outcome !== "staff") throw staffRefused(found, missingFor(await person(), role));
  return { kind: "staff", staff: found.staff };
}
