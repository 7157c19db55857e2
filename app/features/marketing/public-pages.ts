import { marketingPages, type PageName } from "~/i18n/paths";
import type { Env } from "~/platform/env.server";

type Flag = Pick<Env, "disableMarketingPages">;

/** Whether a page is one of marketing's in a service that has none. */
export function isHidden({ disableMarketingPages }: Flag, page: PageName | undefined): boolean {
  return disableMarketingPages && marketingPages.some((name) => name === page);
}

/** Pages that everybody may find, in their order on a map of the site; of the blog its list, which names its articles. */
export function publicPages({ disableMarketingPages }: Flag): PageName[] {
  const marketing = ["forOrganisations", "startTrial", "requestQuote", "about", "blog"] as const;
  return ["home", ...(disableMarketingPages ? [] : marketing), "help", "privacy"];
}
