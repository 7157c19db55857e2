import { ownPath } from "~/i18n/own-path";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import type { PageRequest } from "./page-request";

/**
 * Where a query parameter sends the person afterwards: a path of this origin, else the assessments list.
 * Throws when the parameter is repeated (spec §5: the redirect argument must be a single value).
 */
export function returnPath({ url, language }: Pick<PageRequest, "url" | "language">, name: string): string {
  return optionalReturnPath({ url }, name) ?? pageUrl("assessments", language);
}

/** The same, undefined where the address names no place of ours. */
export function optionalReturnPath({ url }: Pick<PageRequest, "url">, name: string): string | undefined {
  const given = url.searchParams.getAll(name);
  if (given.length > 1) throw new AppError("invalid", "repeated_redirect");
  return ownPath(given[0]);
}
