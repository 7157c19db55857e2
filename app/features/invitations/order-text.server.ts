import type { AdministeredOrder } from "~/features/orders/administered.server";
import { type Language, languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { type Translator, translatorFor } from "~/i18n/translator.server";
import { product } from "~/platform/product";
import { writtenEnd, writtenTime } from "~/platform/time/written-time";
import { inGsm, partsOf } from "./gsm-text.server";
import type { MailedOrder } from "./mailed-order.server";
import { mostParts, type PeoplesKind } from "./message-kinds";
import { textTokenLength } from "./text-link.server";

type OrderText = { kind: PeoplesKind; order: Pick<MailedOrder, "organizationName" | "endTimestamp"> };

/** What differs from one person to the next; `answersUntil` where the message is about answers that expire. */
type Own = { token: string; answersUntil?: Date | undefined };

/** The end of a name that was shortened. */
const cut = "...";

/** As long as every token: whatever one is, its message has the same length. */
const anyToken = "0".repeat(textTokenLength);

/**
 * The text messages of an order, by what is each person's own: whose it is, that answering is voluntary, and one link, to the
 * survey as to the end of such messages. Always in our words. The organisation's name is shortened where they would have too
 * many parts. Counting these takes milliseconds, so it is done once for all messages of a length.
 */
export function orderTexts(
  { publicOrigin }: { publicOrigin: string },
  language: Language,
  given: OrderText,
): (own: Own) => string {
  const t = translatorFor(language);
  const whole = inGsm(given.order.organizationName) ?? t("sms:order.organisation");
  const names = new Map<number, string>();
  return ({ token, answersUntil }) => {
    const href = publicOrigin + pageUrl("textLink", language, { token });
    const written = (organisation: string) => wordsOf(t, language, { ...given, answersUntil, organisation, href });
    const fits = (organisation: string) => partsOf(written(organisation)) <= mostParts;
    const { length } = written(whole);
    const name = names.get(length) ?? (fits(whole) ? whole : longestOf(whole, fits));
    names.set(length, name);
    return written(name);
  };
}

/** As much of a name as fits; its first letter at least. */
function longestOf(whole: string, fits: (name: string) => boolean): string {
  const shortened = (length: number) => whole.slice(0, length).trimEnd() + cut;
  let [least, most] = [1, whole.length - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(shortened(middle))) least = middle;
    else most = middle - 1;
  }
  return shortened(least);
}

function wordsOf(
  t: Translator,
  language: Language,
  {
    kind,
    order,
    href,
    answersUntil,
    organisation,
  }: OrderText & Omit<Own, "token"> & { href: string; organisation: string },
): string {
  const names = { organisation, product: product.name };
  const { endTimestamp } = order;
  const isOpen = kind === "invitation" || kind === "reminder";
  const sentences = [
    t(`sms:order.${kind}`, names),
    ...(answersUntil ? [t("sms:order.until", { date: writtenTime(answersUntil, language) })] : []),
    ...(isOpen && endTimestamp ? [t("sms:order.open", { date: writtenEnd(endTimestamp, language) })] : []),
    ...(kind === "results_ready" ? [] : [t("sms:order.voluntary")]),
    `${t(kind === "results_ready" ? "sms:order.see" : "sms:order.answer")} ${href}`,
  ];
  // Phones' oldest alphabet has one space only.
  return sentences.join(" ").replaceAll("\u00a0", " ");
}

/** How a message of an order reads in each language, and how many parts it has. */
export function sampleTexts(
  env: { publicOrigin: string },
  given: OrderText,
): Record<Language, { text: string; parts: number }> {
  const entries = languages.map((language) => {
    const text = orderTexts(env, language, given)({ token: anyToken });
    return [language, { text, parts: partsOf(text) }];
  });
  return Object.fromEntries(entries) as Record<Language, { text: string; parts: number }>;
}

/** An order as its text messages tell of it. */
export const textedOrder = ({
  endTimestamp,
  organisation,
}: Pick<AdministeredOrder, "endTimestamp" | "organisation">) => ({
  endTimestamp,
  organizationName: organisation.name,
});
