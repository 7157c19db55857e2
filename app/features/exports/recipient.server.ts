import { timingSafeEqual } from "node:crypto";
import type { Ctx } from "~/features/ctx.server";
import { mayHaveRows } from "~/features/orders/reach";
import { type Admin, readAdmin } from "~/features/sessions/admin.server";
import type { StaffRefusal } from "~/features/sessions/staff.server";
import { hashToken } from "~/platform/secrets.server";
import type { Grain } from "./grain";
import { type LinkGrant, linkGrantOf } from "./link-grants.server";

/** What a caller authenticates by: the key of a service, or an administrator's session. */
export type ReportingCredential = { key: string | undefined; sessionToken: string | undefined };

export type Recipient = {
  outcome: "recipient";
  /** The pseudonymous ids are made for this name: every recipient gets different ones. */
  name: string;
  admin: Admin | { service: string };
  organisationId: string | null;
  /** Set where this recipient may link orders. */
  grant: LinkGrant | undefined;
  /** The finest numbers this recipient needs; an edition may be coarser. */
  grain: Grain;
};

/** Who an administrator's export is for. */
export function recipientOf({ userUuid }: Admin): string {
  return `administrator ${userUuid}`;
}

/** Who asks for results: a service that shows its key, otherwise an administrator of the whole service. */
export async function reportingRecipient(
  ctx: Pick<Ctx, "db" | "clock" | "env" | "exportSecrets">,
  { key, sessionToken }: ReportingCredential,
): Promise<Recipient | StaffRefusal> {
  if (key === undefined) {
    const found = await readAdmin(ctx, { sessionToken });
    if (found.outcome !== "admin") return found;
    const { admin } = found;
    if (!mayHaveRows(admin)) return { outcome: "forbidden" };
    return {
      outcome: "recipient",
      name: recipientOf(admin),
      admin,
      organisationId: null,
      grant: undefined,
      grain: "full",
    };
  }
  const given = hashToken(key);
  const service = ctx.env.reportingKeys.find(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, "hex"), given));
  if (!service) return { outcome: "notAuthenticated" };
  const { recipient, organisationId, values } = service;
  const grain = values === "full" ? "full" : "tens";
  const grant = await linkGrantOf(ctx, recipient);
  return {
    outcome: "recipient",
    name: `service ${recipient}`,
    admin: { service: recipient },
    organisationId,
    grant,
    grain,
  };
}
