import { silentFrom } from "./rounding";

/** Least people invited for it to be told, while an order is open, how many have answered (rule R6). */
const invitedFrom = 20;

type Counted = { invited: number; answered: number };

/**
 * The number that stands behind what an organisation is shown while its order is open, looked at once a day; null while
 * nothing is shown. It moves on only when at least `k` people more (or fewer) stand behind it, so that no step is about a
 * few, and it stays where it is once nearly everybody has answered.
 */
export function answeredSoFar(shown: number | null, { invited, answered }: Counted, k: number): number | null {
  const tellable = invited >= invitedFrom && answered >= k && invited - answered >= silentFrom;
  if (!tellable) return shown;
  return shown === null || Math.abs(answered - shown) >= k ? answered : shown;
}
