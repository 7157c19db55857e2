import { type Organisation, readOrganisationOf } from "~/features/admin/organisations/edit-organisation.server";
import type { Admin } from "~/features/sessions/admin.server";
import type { PageRequest } from "~/http/page-request";
import { AppError } from "~/platform/errors";

/** The organisation that a list's address names; 404 for others' and for none. */
export async function organisationOf(
  { app, url }: Pick<PageRequest, "app" | "url">,
  admin: Admin,
): Promise<Organisation | undefined> {
  const organisationId = url.searchParams.get("organisation");
  if (organisationId === null) return undefined;
  const organisation = await readOrganisationOf(app, { admin, organisationId });
  if (!organisation) throw new AppError("notFound", "invalid_uuid");
  return organisation;
}
