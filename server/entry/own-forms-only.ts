import { formTokenField } from "../../app/design/fields/form-token-field";
import { readCookie } from "../../app/http/cookies.server";
import { readFormFields } from "../../app/http/form-fields.server";
import { isFormToken } from "../../app/http/form-token.server";
import { type EntryContext, type EntryMiddleware, takesFile } from "./entry";
import { isApiPath } from "./origin-check";
import type { Refusals } from "./refusals";

/** Refuses a changing request that comes from a foreign page (CSRF), or to a page one that isn't a form. */
export function ownFormsOnly({ refuse }: Refusals): EntryMiddleware {
  return async (c, next) => {
    const { verdict } = c.get("askedBy");
    if (verdict === "refuse" || (verdict === "needs-token" && (takesFile(c) || !(await hasFormToken(c))))) {
      return refuse(c, { code: "forbidden", reason: "foreign_origin" });
    }
    if (!isForm(c.req.header("content-type")) && !isApiPath(c.req.path)) {
      return refuse(c, { code: "unsupportedMedia", reason: "not_a_form" });
    }
    await next();
  };
}

async function hasFormToken(c: EntryContext): Promise<boolean> {
  const { env, secrets } = c.get("app");
  // A body that can't be read as a form has no token.
  const form = await readFormFields(c.req.raw.clone(), { one: [formTokenField] }).catch(() => undefined);
  const boundTo = readCookie(c.req.raw, "session", env) ?? readCookie(c.req.raw, "visitor", env);
  return isFormToken(secrets, boundTo, form?.get(formTokenField));
}

/** Whether a body is of a kind that forms send; pages take no other. */
function isForm(contentType: string | undefined): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(contentType ?? "");
}
