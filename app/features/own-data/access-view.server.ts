import { writtenTime } from "~/features/people/written-time";
import type { Words } from "~/i18n/words.server";
import type { Access } from "./access";

/** An entry of the access log in words: when, who, what, why. */
export function accessCells({ t, language }: Words, access: Access): [string, string, string, string] {
  const role = t(`ownData:access.role.${access.actorRole}`);
  return [
    writtenTime(access.at, language),
    access.actorOrganisation ? `${role}, ${access.actorOrganisation}` : role,
    t(`ownData:access.what.${access.what}`),
    t(`ownData:access.purpose.${access.purpose}`),
  ];
}
