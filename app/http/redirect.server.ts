import { redirect } from "@remix-run/node";
import { ownPath } from "~/i18n/own-path";

/** 303 to a path of our own; the only way pages redirect. Throws a RangeError for a target that is not ours. */
export function seeOther(target: string, headers?: HeadersInit): Response {
  const path = ownPath(target);
  if (!path) throw new RangeError("redirect target is not a path of this origin");
  return redirect(path, { status: 303, headers });
}
