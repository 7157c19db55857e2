import { budgetsOf, type Counter, isAnySpent } from "~/http/budget.server";
import { networkOf } from "~/http/client-address";
import type { App } from "~/http/context.server";

/**
 * How many mails' codes may be tried out to the end in one network and on the whole site. Whoever guesses needs many
 * mails, for each is tried five times; a person needs one. Above the budget codes aren't taken; the mails' links are.
 */
const codes = budgetsOf("codes", {
  network: { points: 20, duration: 10 * 60 },
  networkDay: { points: 100, duration: 24 * 60 * 60 },
  site: { points: 100, duration: 10 * 60 },
  siteDay: { points: 1_000, duration: 24 * 60 * 60 },
});

function countersOf({ db, secrets }: Pick<App, "db" | "secrets">, clientAddress: string): Counter[] {
  const { network, networkDay, site, siteDay } = codes(db);
  const key = secrets.sign("budget", networkOf(clientAddress));
  return [
    [network, key],
    [networkDay, key],
    [site, "all"],
    [siteDay, "all"],
  ];
}

/** Whether no more codes are taken from a network. */
export function isOverCodeBudget(app: Pick<App, "db" | "secrets">, clientAddress: string): Promise<boolean> {
  return isAnySpent(countersOf(app, clientAddress));
}

/** Counts a mail whose code was typed wrong as often as it may be. */
export async function countSpentCode(app: Pick<App, "db" | "secrets">, clientAddress: string): Promise<void> {
  await Promise.all(countersOf(app, clientAddress).map(([budget, key]) => budget.penalty(key)));
}
