import type { ConsentKey } from "~/features/consents/consent-type";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { versionOf } from "~/platform/version-of.server";

export type StoredOrder = { order: AdministeredOrder; consents: readonly ConsentKey[]; version: string };

/** Names what the pages of an order show of it, with whether it is opened and closed and whether some of it is fixed. */
export function orderVersion(order: AdministeredOrder, consents: readonly ConsentKey[]): string {
  const { name, surveyFlowVariant, trial, showResultsToEndUser, professionalService, textMessages } = order;
  const { endTimestamp, draft, closedAt, fixed, basis } = order;
  const switches = [trial, showResultsToEndUser, professionalService, textMessages];
  const stands = [endTimestamp, draft, closedAt, fixed];
  const stated = basis ? [basis.legalBasis, basis.specialCondition] : [];
  return versionOf([name, surveyFlowVariant, ...switches, ...stands, [...consents].sort(), stated]);
}
