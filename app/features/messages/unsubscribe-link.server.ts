import type { Ctx } from "~/features/ctx.server";
import { oneClickPath } from "~/i18n/api-addresses";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { Secrets } from "~/platform/secrets.server";
import { isUuid } from "~/platform/uuid";

const purpose = "unsubscribe";

/** Between person and signature. With a dot an address would end like a file's name, where there is none. */
const joint = "~";

/** Whose messages are to end, signed: whoever has one of their mails can do no more with it than that. */
function tokenOf(secrets: Secrets, userUuid: string): string {
  return userUuid + joint + secrets.sign(purpose, userUuid);
}

/** Of which person a link of these speaks; undefined for one that we didn't make. It has no end: mails are kept for years. */
export function readUnsubscribeToken({ secrets }: Pick<Ctx, "secrets">, token: string): string | undefined {
  const [userUuid = "", signature = "", ...more] = token.split(joint);
  const isOurs = more.length === 0 && isUuid(userUuid) && secrets.verify(purpose, userUuid, signature);
  return isOurs ? userUuid : undefined;
}

export function unsubscribeAddresses(
  { secrets, env }: Pick<Ctx, "secrets"> & { env: Pick<Ctx["env"], "publicOrigin"> },
  { userUuid, language }: { userUuid: string; language: Language },
): { page: string; post: string } {
  const token = tokenOf(secrets, userUuid);
  const page = pageUrl("unsubscribe", language, { token });
  return { page: env.publicOrigin + page, post: env.publicOrigin + oneClickPath + token };
}
