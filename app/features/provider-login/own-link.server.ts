import type { Ctx } from "~/features/ctx.server";
import { type LinkRequest, requestSignInLink } from "~/features/login/link/request-link.server";
import { withMinimumDuration } from "~/features/login/minimum-duration.server";

/**
 * Sends the usual link and code to the address that a provider gives of somebody, as the form of the sign-in page does, within
 * the same limits. Whatever comes of it is told to nobody: what they have begun, answered or consented to is theirs to know.
 */
export async function sendOwnLink(ctx: Ctx, asked: Omit<LinkRequest, "invitedEmail" | "groupId">): Promise<void> {
  await withMinimumDuration(requestSignInLink(ctx, { ...asked, groupId: undefined }));
}
