import type { ConsentKey } from "~/features/consents/consent-type";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { versionOf } from "~/platform/version-of.server";

export type StoredOrder = { order: AdministeredOrder; consents: readonly ConsentKey[]; version: string };

/**
 * Names what the pages of an order show of it, with whether it is opened and closed and whether some of it is fixed. Of one
 * without names in single languages it is what an older version of the service makes it, so that the forms of either fit.
 */
export function orderVersion(order: AdministeredOrder, consents: readonly ConsentKey[]): string {
  const { name, names, surveyFlowVariant, trial, showResultsToEndUser, professionalService, textMessages } = order;
  const { endTimestamp, draft, closedAt, fixed, basis } = order;
  const switches = [trial, showResultsToEndUser, professionalService, textMessages];
  const stands = [endTimestamp, draft, closedAt, fixed];
  const stated = basis ? [basis.legalBasis, basis.specialCondition] : [];
  const inLanguages = Object.keys(names).length > 0 ? [names] : [];
  return versionOf([name, ...inLanguages, surveyFlowVariant, ...switches, ...stands, [...consents].sort(), stated]);
}
