import { joinGroup } from "~/features/api/v1/other-operations";
import { joinGroupByLink } from "~/features/groups/groups.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  POST: serve(joinGroup, async ({ app, person, body }) => {
    const { outcome } = await joinGroupByLink(app, { person, groupId: body.endUserGroupId, ownOnly: true });
    if (outcome !== "joined") throw new AppError("notFound", "invalidGroupInvitationLink");
    return { type: outcome };
  }),
});

export const action = loader;
