import type { Words } from "~/i18n/words.server";
import type { Env } from "~/platform/env.server";

/** The way to the demo's mailbox, where messages are files; undefined in production, whose build doesn't know it. */
export function outboxLink({ t }: Pick<Words, "t">, mode: Env["mode"]): { href: string; label: string } | undefined {
  return __DEV_TOOLS__ && mode !== "production" ? { href: "/outbox", label: t("login:outbox") } : undefined;
}
