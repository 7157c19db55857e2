import type { Ctx } from "~/features/ctx.server";
import { mayHaveRows, ownOrganisation } from "~/features/orders/reach";
import { type KeyRefusal, readServiceKey } from "~/features/service-keys/read-key.server";
import { type Admin, readAdmin } from "~/features/sessions/admin.server";
import type { StaffRefusal } from "~/features/sessions/staff.server";
import type { Grain } from "./grain";
import { type LinkGrant, linkGrantOf } from "./link-grants.server";

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

/** Who asks for results: the service whose key is shown, without one an administrator of the whole service by their session. */
export async function reportingRecipient(
  ctx: Pick<Ctx, "db" | "clock" | "exportSecrets">,
  { key, sessionToken }: { key: string | undefined; sessionToken: string | undefined },
): Promise<Recipient | StaffRefusal | KeyRefusal> {
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
  const read = await readServiceKey(ctx, { key, scope: "results:read" });
  if (read.outcome !== "key") return read;
  const { name: recipient, grain } = read.key;
  const grant = await linkGrantOf(ctx, recipient);
  return {
    outcome: "recipient",
    name: `service ${recipient}`,
    admin: { service: recipient },
    organisationId: ownOrganisation(read.key)?.id ?? null,
    grant,
    grain: grain ?? "tens",
  };
}
