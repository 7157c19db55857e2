import type { Ctx } from "~/features/ctx.server";
import { accountName, type Person } from "~/features/people/person";
import type { LinkAddress } from "./link-address";
import type { LinkKind } from "./link-token.server";
import { isLinkOf, readSignInLink } from "./sign-in-link.server";

/** What the page of a link shows, or where it leads without signing anybody in. */
export type OpenedLink =
  | { outcome: "invalid_link" | "expired_token" | "token_not_found" }
  | { outcome: "valid"; email: string; token: string; otherAccount: string | undefined }
  | { outcome: "alreadySignedIn"; path: string };

/**
 * Looks at a link, which changes nothing: mail scanners open every link, some with a real browser. An invitation leads
 * whoever is signed in as its person straight on, whatever became of the link (spec §4), and so does an e-mail link that
 * is used or expired: they have come Back to it, or opened it twice.
 */
export async function openLink(
  { db }: Pick<Ctx, "db">,
  { kind, address, person }: { kind: LinkKind; address: LinkAddress | undefined; person: Person | undefined },
): Promise<OpenedLink> {
  if (!address) return { outcome: "invalid_link" };
  const { token, path } = address;
  const link = await readSignInLink(db, kind, token);
  const leadsOn = kind === "token" || link.state !== "valid";
  if (leadsOn && person && (await isLinkOf(db, kind, token, person.userUuid))) {
    return { outcome: "alreadySignedIn", path };
  }
  if (link.state !== "valid") return { outcome: link.state };
  const otherAccount = person && person.userUuid !== link.userUuid ? accountName(person) : undefined;
  return { outcome: "valid", email: link.email, token, otherAccount };
}
