import type { FormWords } from "~/i18n/words.server";
import { product } from "~/platform/product";
import type { UnsubscribeViewData } from "./unsubscribe-view";

/** The page of spec §2 "Unsubscribe page", and what it says after its button (spec §8). */
export function unsubscribeView({ t, formToken }: FormWords, done: boolean): UnsubscribeViewData {
  return {
    title: t("schedules:unsubscribe.title"),
    text: done ? t("schedules:unsubscribe.afterwards") : t("schedules:unsubscribe.text"),
    token: formToken,
    button: done ? undefined : t("schedules:unsubscribe.button"),
    done: done ? t("schedules:unsubscribe.done", { product: product.name }) : undefined,
  };
}
