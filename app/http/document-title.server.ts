import { product } from "~/platform/product";
import type { RequestContext } from "./context.server";
import type { PageRequest } from "./page-request";

/** Title of the document: what the page is, then whose. After a refused form it starts with the word for "Error:". */
export function documentTitle(
  { t, context }: Pick<PageRequest, "t"> & { context: Pick<RequestContext, "formRefused"> },
  title: string,
): string {
  const whole = title.includes(product.name) ? title : `${title} – ${product.name}`;
  return context.formRefused ? `${t("common:errorPrefix")} ${whole}` : whole;
}
