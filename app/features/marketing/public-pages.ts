import { marketingPages } from "~/i18n/pages/marketing-pages";
import type { PageName } from "~/i18n/paths";
import type { Env } from "~/platform/env.server";

type Flag = Pick<Env, "disableMarketingPages">;

/** Whether a page is one of marketing's in a service that has none. */
export function isHidden({ disableMarketingPages }: Flag, page: PageName | undefined): boolean {
  return disableMarketingPages && page !== undefined && Object.hasOwn(marketingPages, page);
}
