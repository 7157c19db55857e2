import type { Ctx } from "~/features/ctx.server";
import type { Person } from "~/features/people/person";
import type { Access } from "./access";
import { accessesTo } from "./access-log.server";
import { copyWaitSeconds } from "./copy-limit.server";
import { type NeededSignIn, neededSignIn } from "./fresh-sign-in.server";

/** Most accesses, the newest, that the page lists; a copy holds more. */
const shownAccesses = 100;

export type OwnData = {
  neededSignIn: NeededSignIn | undefined;
  /** Seconds until a copy can be had again, 0 when one can now. */
  waitSeconds: number;
  accesses: Access[];
};

/** What the page of one's own data shows: whether copies can be had now, and who has looked. */
export async function readOwnData(
  ctx: Pick<Ctx, "db" | "env" | "secrets">,
  input: { person: Person; sessionToken: string | undefined },
): Promise<OwnData> {
  const { userUuid } = input.person;
  const needed = await neededSignIn(ctx, input);
  // Without a fresh sign-in the page offers no copies, so it doesn't matter how many are left.
  const waitSeconds = needed ? 0 : await copyWaitSeconds(ctx, userUuid);
  return { neededSignIn: needed, waitSeconds, accesses: await accessesTo(ctx.db, userUuid, shownAccesses) };
}
