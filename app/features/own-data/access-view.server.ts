import { orderNameIn } from "~/features/orders/order-name";
import type { Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import type { Access } from "./access";

/** An entry of the access log in words: when, who, what, why. */
export function accessCells({ t, language }: Words, access: Access): [string, string, string, string] {
  const role = t(`ownData:access.role.${access.actorRole}`);
  const purpose = t(`ownData:access.purpose.${access.purpose}`);
  const what = t(`ownData:access.what.${access.what}`);
  const { assessmentOrderName: name, assessmentOrderNames: names } = access;
  return [
    writtenTime(access.at, language),
    access.actorOrganisation ? `${role}, ${access.actorOrganisation}` : role,
    name === null
      ? what
      : t("ownData:access.of", { what, survey: orderNameIn(language, { name, names: names ?? {} }) }),
    access.reason ? t("ownData:access.because", { purpose, reason: access.reason }) : purpose,
  ];
}
