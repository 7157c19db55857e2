import type { Db } from "~/db/client.server";
import type { Ctx } from "~/features/ctx.server";
import { type Group, takesEmail } from "~/features/groups/group";
import { findOpenGroup, isMember } from "~/features/groups/groups.server";
import { accountName, type Person } from "~/features/people/person";
import { accountsWithAddressOf, type OtherAccount } from "~/features/sessions/other-accounts.server";
import type { LinkAddress } from "./link-address";
import type { LinkKind } from "./link-token.server";
import { isLinkOf, readSignInLink } from "./sign-in-link.server";

/**
 * What the page of a link shows, or where it leads without a sign-in. `accounts`: where the link's e-mail address has several
 * accounts, all of them, the link's own first, for its owner to choose from; otherwise empty.
 */
export type OpenedLink =
  | { outcome: "invalid_link" | "expired_token" | "token_not_found" }
  | {
      outcome: "valid";
      email: string;
      token: string;
      otherAccount: string | undefined;
      joining: Joining | undefined;
      accounts: OtherAccount[];
    }
  | { outcome: "alreadySignedIn"; path: string };

/**
 * The group that the link would join. `asks`: the link wasn't requested in this browser, so the page asks whether to join.
 * `isNewcomer`: pressing the button makes an account too, in the group's organisation.
 */
export type Joining = { group: Group; asks: boolean; isNewcomer: boolean };

/**
 * Reads a link's state and changes nothing: mail scanners open every link, some with a real browser. Whoever is signed in as
 * the link's person is led straight on by an invitation in whatever state (spec §4), and by an e-mail link that is used or
 * expired: they came Back to it, or opened it twice.
 */
export async function openLink(
  { db }: Pick<Ctx, "db">,
  {
    kind,
    address,
    person,
    askedHere,
  }: { kind: LinkKind; address: LinkAddress | undefined; person: Person | undefined; askedHere: boolean },
): Promise<OpenedLink> {
  if (!address) return { outcome: "invalid_link" };
  const { token, path } = address;
  const link = await readSignInLink(db, kind, token);
  const leadsOn = kind === "token" || link.state !== "valid";
  if (leadsOn && person && (await isLinkOf(db, kind, token, person.userUuid))) {
    return { outcome: "alreadySignedIn", path };
  }
  if (link.state !== "valid") return { outcome: link.state };
  const { email } = link;
  // A signed-in account with the link's own address is in `accounts` and needs no warning.
  const isOther = person && person.userUuid !== link.userUuid && person.email !== email;
  const otherAccount = isOther ? accountName(person) : undefined;
  const all = link.userUuid === undefined ? [] : await accountsWithAddressOf(db, link.userUuid);
  const accounts = all.length > 1 ? all : [];
  const joining = await joiningOf(db, { ...link, groupId: link.recruitedBy ?? address.groupId, askedHere });
  return { outcome: "valid", email, token, otherAccount, joining, accounts };
}

/** Undefined where there is no group that this address can join, or the person is a member already. */
async function joiningOf(
  db: Db,
  link: { email: string; userUuid: string | undefined; groupId: string | undefined; askedHere: boolean },
): Promise<Joining | undefined> {
  const { email, userUuid, groupId, askedHere } = link;
  const group = groupId === undefined ? undefined : await findOpenGroup(db, groupId);
  if (!group || !takesEmail(group, email)) return undefined;
  if (userUuid !== undefined && (await isMember(db, userUuid, group.id))) return undefined;
  return { group, asks: !askedHere, isNewcomer: userUuid === undefined };
}
