import { analyticsAddress, pageErrorsAddress, surveyAddress } from "~/i18n/api-addresses";

/** Most bytes of a form or of JSON: a 10,000-character text, percent-encoded, fits twice. */
const usualBytes = 256 * 1_024;

/** Addresses that take more or less than that. A section may hold thirty texts of 10,000 characters. */
const otherBytes: ReadonlyMap<string, number> = new Map([
  [surveyAddress, 2 * 1_024 * 1_024],
  [analyticsAddress, 4 * 1_024],
  [pageErrorsAddress, 4 * 1_024],
]);

/** Most bytes that may be sent to an address. */
export function bodyLimit(pathname: string): number {
  return otherBytes.get(pathname) ?? usualBytes;
}
