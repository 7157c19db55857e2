import { addUser } from "~/features/api/v1/user-operations";
import { findOpenGroup } from "~/features/groups/groups.server";
import { requestSignInLink } from "~/features/login/link/request-link.server";
import { apiEndpoint } from "~/http/api.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { emailIn } from "~/routes/api/field-problems.server";
import { pathOf } from "~/routes/api/link-login.server";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  POST: serve(addUser, async ({ app, context, language, body }) => {
    const email = emailIn(body, language);
    const path = body.path === undefined ? pageUrl("assessments", language) : pathOf(body.path);
    // What a group that takes no new people would do, is another call's matter.
    const group = await findOpenGroup(app.db, body.groupId);
    if (!group?.recruits) throw new AppError("forbidden", "no_open_registration");
    const { clientAddress } = context;
    const asked = await requestSignInLink(app, { email, path, groupId: group.id, language, clientAddress });
    if (asked.outcome === "tooManyRequests") throw new AppError("tooManyRequests", "loginGeneralError");
    if (asked.outcome !== "success") throw new AppError("forbidden", "no_open_registration");
    return { type: "success" as const };
  }),
});

export const action = loader;
