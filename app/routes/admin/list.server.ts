import { isKnownQuery, type ListKnows, type ListQuery, readListQuery } from "~/features/admin/list-query";
import { type Organisation, readOrganisationOf } from "~/features/admin/organisations/edit-organisation.server";
import type { Admin } from "~/features/sessions/admin.server";
import { unknownList } from "~/http/error-page.server";
import type { PageRequest } from "~/http/page-request";
import { AppError } from "~/platform/errors";

/** What the address of a list asks for; refused where the list has no such column, filter or page. */
export function askedOf<Column extends string>(
  { url }: Pick<PageRequest, "url">,
  known: ListKnows<Column>,
): ListQuery<Column> {
  if (!isKnownQuery(url.searchParams, known)) throw new AppError("invalid", unknownList);
  return readListQuery(url.searchParams, known.columns);
}

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
