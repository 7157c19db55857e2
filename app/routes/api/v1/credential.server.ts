import type { ReportingCredential } from "~/features/exports/recipient.server";
import type { ApiRequest } from "~/http/api.server";
import { isForeign } from "~/http/download.server";
import { AppError } from "~/platform/errors";
import { keyIn } from "~/routes/api/service-key.server";

/**
 * By what somebody asks for results: the key of a service, else a session. A session's cookie isn't looked at beside a key,
 * so nothing else may stand in the header; a page of another site that leads an administrator here gets nothing.
 */
export function credentialOf({ context, request }: Pick<ApiRequest, "context" | "request">): ReportingCredential {
  const key = keyIn(request);
  if (key === undefined && isForeign(request)) throw new AppError("forbidden", "foreign_site");
  return { key, sessionToken: context.sessionToken };
}
