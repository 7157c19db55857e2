import { type Recipient, reportingRecipient } from "~/features/exports/recipient.server";
import type { ApiRequest } from "~/http/api.server";
import { isForeign } from "~/http/download.server";
import { staffRefused } from "~/http/staff.server";
import { AppError } from "~/platform/errors";
import { keyIn, keyRefused } from "./service-key.server";

/**
 * Who asks for results: by the key of a service, else by a session. A session's cookie isn't looked at beside a key, so nothing
 * else may stand in the header; a page of another site that leads an administrator here gets nothing.
 */
export async function requireRecipient({
  app,
  context,
  request,
}: Pick<ApiRequest, "app" | "context" | "request">): Promise<Recipient> {
  const key = keyIn(request);
  if (key === undefined && isForeign(request)) throw new AppError("forbidden", "foreign_site");
  const found = await reportingRecipient(app, { key, sessionToken: context.sessionToken });
  switch (found.outcome) {
    case "recipient":
      return found;
    case "notAuthenticated":
      throw key === undefined ? staffRefused(found, "admin") : keyRefused(found);
    case "lacksScope":
    case "tooManyAsks":
      throw keyRefused(found);
    default:
      throw staffRefused(found, "admin");
  }
}
