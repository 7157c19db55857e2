import { ownPath } from "~/i18n/own-path";

/** What the address of a link page says. */
export type LinkAddress = {
  token: string;
  path: string;
  groupId: string | undefined;
  /** As given, to come back to the same page. */
  query: { path: string; groupId: string };
};

/** Undefined for an invalid link: without its token or path, or with groupId missing or repeated (spec §4 "Login link"). */
export function readLinkAddress(token: string | undefined, query: URLSearchParams): LinkAddress | undefined {
  const [path, ...otherPaths] = query.getAll("path");
  const [groupId, ...otherGroups] = query.getAll("groupId");
  const own = ownPath(path);
  if (!token || !path || !own || groupId === undefined || otherPaths.length + otherGroups.length > 0) return undefined;
  return { token, path: own, groupId: groupId || undefined, query: { path, groupId } };
}
