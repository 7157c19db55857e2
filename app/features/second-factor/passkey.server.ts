import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { passkeys } from "~/db/schema/second-factor";
import type { Ctx } from "~/features/ctx.server";
import { accountName, type Person } from "~/features/people/person";
import { product } from "~/platform/product";
import { type AddedFactor, addFactor, type NotAdded } from "./add-factor.server";
import type { Owner } from "./factor";
import { challengeOf, readMadePasskey, readShownPasskey } from "./passkey-answer";
import { isOurChallenge, makeChallenge, spendChallenge } from "./passkey-challenge.server";

type PasskeyCtx = Pick<Ctx, "db" | "secrets" | "clock" | "env">;

/** Whom passkeys are for: this host, and no page of another origin. */
function ownSite({ env }: Pick<Ctx, "env">) {
  return { expectedOrigin: env.publicOrigin, expectedRPID: new URL(env.publicOrigin).hostname };
}

async function passkeysOf(db: Db, userUuid: string) {
  const rows = await db
    .select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userUuid));
  return rows.map(({ credentialId, transports }) => ({ id: credentialId.toString("base64url"), transports }));
}

/** What a browser makes a new passkey of. */
export async function passkeyToMake(
  ctx: PasskeyCtx,
  { person, sessionToken }: { person: Pick<Person, "userUuid" | "email" | "phoneNumber">; sessionToken: string },
) {
  const { userUuid } = person;
  // Extensions are for other purposes, and their JSON is none that a browser's reader takes.
  const { extensions, ...options } = await generateRegistrationOptions({
    rpName: product.name,
    rpID: ownSite(ctx).expectedRPID,
    userName: accountName(person),
    userID: new Uint8Array(Buffer.from(userUuid.replaceAll("-", ""), "hex")),
    challenge: makeChallenge(ctx, { purpose: "add", sessionToken }),
    attestationType: "none",
    excludeCredentials: await passkeysOf(ctx.db, userUuid),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return options;
}

/** What a browser asks for one of the person's passkeys with; undefined where they have none. */
export async function passkeyToShow(ctx: PasskeyCtx, { userUuid, sessionToken }: Owner) {
  const allowCredentials = await passkeysOf(ctx.db, userUuid);
  if (allowCredentials.length === 0) return undefined;
  const { extensions, ...options } = await generateAuthenticationOptions({
    rpID: ownSite(ctx).expectedRPID,
    challenge: makeChallenge(ctx, { purpose: "confirm", sessionToken }),
    allowCredentials,
    userVerification: "preferred",
  });
  return options;
}

/** Adds the passkey that a browser has made. */
export async function addPasskey(
  ctx: PasskeyCtx,
  { answer, userAgent, ...owner }: Owner & { answer: string; userAgent: string },
): Promise<AddedFactor | NotAdded | { outcome: "refused" }> {
  const response = readMadePasskey(answer);
  const challenge = response && challengeOf(response.response.clientDataJSON);
  if (!response || challenge === undefined) return { outcome: "refused" };
  const made = await verified(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (given) => isOurChallenge(ctx, { purpose: "add", ...owner }, given),
      ...ownSite(ctx),
      requireUserVerification: false,
    }),
  );
  const credential = made?.registrationInfo?.credential;
  if (!credential) return { outcome: "refused" };
  return addFactor(ctx, { ...owner, kind: "passkey" }, async (tx) => {
    if (!(await spendChallenge(tx, challenge))) return false;
    const added = await tx
      .insert(passkeys)
      .values({
        credentialId: Buffer.from(credential.id, "base64url"),
        userId: owner.userUuid,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        userAgent: userAgent.slice(0, 200),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    return added.length > 0;
  });
}

/**
 * Whether a browser has shown one of this person's passkeys, in answer to this session's challenge that was not answered
 * before, and with a counter that is not behind the last: a copy of a key would be.
 */
export async function tryPasskey(
  ctx: PasskeyCtx & { db: Db },
  { answer, ...owner }: Owner & { answer: string },
): Promise<boolean> {
  const response = readShownPasskey(answer);
  const challenge = response && challengeOf(response.response.clientDataJSON);
  if (!response || challenge === undefined) return false;
  const isTheirs = and(
    eq(passkeys.credentialId, Buffer.from(response.id, "base64url")),
    eq(passkeys.userId, owner.userUuid),
  );
  const [passkey] = await ctx.db.select().from(passkeys).where(isTheirs);
  if (!passkey) return false;
  const shown = await verified(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (given) => isOurChallenge(ctx, { purpose: "confirm", ...owner }, given),
      ...ownSite(ctx),
      credential: { id: response.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: false,
    }),
  );
  if (!shown?.verified || !(await spendChallenge(ctx.db, challenge))) return false;
  const { newCounter } = shown.authenticationInfo;
  const counted = or(lt(passkeys.counter, newCounter), and(eq(passkeys.counter, 0), sql`${newCounter} = 0`));
  const used = await ctx.db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: sql`now()` })
    .where(and(isTheirs, counted))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** The library throws for every answer that isn't right: another origin, another challenge, a wrong signature. */
async function verified<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
