import type { KeyScope } from "~/features/service-keys/key-scope";
import { type KeyRefusal, readServiceKey, type ServiceKey } from "~/features/service-keys/read-key.server";
import type { ApiRequest } from "~/http/api.server";
import { InOtherWords } from "~/http/problem.server";
import { AppError } from "~/platform/errors";

/** The key in a request's header; undefined where there is no header, empty where something else stands in it. */
export function keyIn({ headers }: Request): string | undefined {
  const given = headers.get("authorization");
  return given === null ? undefined : (/^Bearer (\S+)$/i.exec(given)?.[1] ?? "");
}

/** The key that a program asks with, where it may be used for this. Nobody is let through by a session. */
export async function requireServiceKey(
  { app, request }: Pick<ApiRequest, "app" | "request">,
  scope: KeyScope,
): Promise<ServiceKey> {
  const key = keyIn(request);
  if (key === undefined) throw keyRefused({ outcome: "notAuthenticated" });
  const read = await readServiceKey(app, { key, scope });
  if (read.outcome !== "key") throw keyRefused(read);
  return read.key;
}

export function keyRefused({ outcome }: KeyRefusal): AppError {
  switch (outcome) {
    case "notAuthenticated":
      // There is no session to renew.
      return new InOtherWords("notAuthenticated", "key_unknown", { "www-authenticate": "Bearer" });
    case "lacksScope":
      return new AppError("forbidden", "key_lacks_scope");
    case "tooManyAsks":
      return new AppError("tooManyRequests", "too_many_requests");
  }
}
