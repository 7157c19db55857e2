import { isKnownQuery, type ListKnows, type ListQuery, readListQuery } from "~/features/lists/list-query";
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
