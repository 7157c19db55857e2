import type { Admin } from "~/features/sessions/admin.server";
import type { Secrets } from "~/platform/secrets.server";

/** Who an administrator's export is for. */
export function recipientOf({ userUuid, organisation }: Admin): string {
  return organisation ? `organisation ${organisation.id}` : `administrator ${userUuid}`;
}

/**
 * Ids that stand for people and results in what one recipient gets: the same in all of that recipient's exports, others
 * for anybody else, and nothing that could be computed without the key. The recipient is the organisation an
 * administrator belongs to, otherwise the administrator. A new newest secret gives new ones.
 */
export function pseudonymsFor(secrets: Secrets, recipient: string) {
  const made = (kind: "P" | "R", id: string) =>
    // With a letter first, or a spreadsheet might take one for a number.
    kind +
    Buffer.from(secrets.sign("export pseudonyms", `${recipient} ${kind} ${id}`), "base64url").toString("hex", 0, 16);
  return { person: (userUuid: string) => made("P", userUuid), result: (resultId: string) => made("R", resultId) };
}
