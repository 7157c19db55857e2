import { budgetsOf, type Counter, isAnySpent, spendWithin } from "~/http/budget.server";
import { networkOf } from "~/http/client-address";
import type { App } from "~/http/context.server";

/**
 * How often may be told that an account does not exist (catalogue L11): distinct unknown addresses of one network, and
 * of the whole site. Only what is unknown costs anything, so a whole office behind one address never runs out.
 */
const unknown = budgetsOf("unknown", {
  distinct: { points: 1, duration: 10 * 60 },
  network: { points: 10, duration: 10 * 60 },
  networkDay: { points: 30, duration: 24 * 60 * 60 },
  site: { points: 300, duration: 10 * 60 },
});

/** The counters of one network, with their keys: keyed hashes, so that no address stands in the database. */
function countersOf({ db, secrets }: Pick<App, "db" | "secrets">, clientAddress: string): Counter[] {
  const { network, networkDay, site } = unknown(db);
  const key = secrets.sign("budget", networkOf(clientAddress));
  return [
    [network, key],
    [networkDay, key],
    [site, "all"],
  ];
}

/** Whether a network, or the whole site, has asked about so many unknown accounts that nothing is told any more. */
export function isOverBudget(app: Pick<App, "db" | "secrets">, clientAddress: string): Promise<boolean> {
  return isAnySpent(countersOf(app, clientAddress));
}

/**
 * Counts a question about an account that does not exist, and says whether the truth may be told. The same account again
 * costs nothing: it gives nothing new away.
 */
export async function mayTellUnknown(
  app: Pick<App, "db" | "secrets">,
  clientAddress: string,
  account: string,
): Promise<boolean> {
  if (await isOverBudget(app, clientAddress)) return false;
  const asked = app.secrets.sign("budget", `${networkOf(clientAddress)} ${account}`);
  if (!(await spendWithin([unknown(app.db).distinct, asked]))) return true;
  const told = await Promise.all(countersOf(app, clientAddress).map(spendWithin));
  return told.every(Boolean);
}
