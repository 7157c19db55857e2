import { inEachLanguage, type Language } from "~/i18n/languages";

/** Names of an order in single languages; who reads in one that is not here reads its `name`. */
export type OrderNames = Partial<Record<Language, string>>;

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    orderNames: OrderNames;
  }
}

export type NamedOrder = { name: string; names: OrderNames };

/** What an order that is nobody's own is called to whoever reads in a language. */
export function orderNameIn(language: Language, { name, names }: NamedOrder): string {
  return names[language] ?? name;
}

/** What it is called in each language. */
export function orderNamesOf(order: NamedOrder): Record<Language, string> {
  return inEachLanguage((language) => orderNameIn(language, order));
}
