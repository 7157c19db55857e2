import type { Fact } from "~/design/notices/conflict";
import type { NamedOrder } from "~/features/orders/order-name";
import { languages } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import type { NamesFieldsData } from "./names-fields";
import {
  languagesToName,
  type NameProblem,
  nameField,
  namesAsTyped,
  orderNameMax,
  type TypedNames,
} from "./names-of-order";

/** The fields of what an order is called; those of single languages stand open where one of them holds something. */
export function namesFieldsView(
  { t, language }: Words,
  typed: TypedNames,
  problems: readonly NameProblem[],
): NamesFieldsData {
  const errorOf = (field: NameProblem["field"]) => {
    const found = problems.find((problem) => problem.field === field);
    return found && nameProblemText({ t }, found);
  };
  const others = languagesToName(language, typed).map((each) => ({
    id: nameField(each),
    label: t(`orders:form.nameIn.${each}`),
    value: typed.names[each],
    error: errorOf(nameField(each)),
    language: each,
  }));
  return {
    name: { label: t("orders:form.name"), hint: t("orders:form.nameHint"), value: typed.name, error: errorOf("name") },
    title: t("orders:form.names"),
    hint: t("orders:form.namesHint"),
    others,
    open: others.some(({ value }) => value !== ""),
  };
}

export function nameProblemText({ t }: Pick<Words, "t">, { field, problem }: NameProblem): string {
  if (problem === "requiredField") return t("orders:errors.required.name");
  const language = languages.find((each) => nameField(each) === field);
  const max = orderNameMax;
  return language ? t(`orders:errors.nameTooLongIn.${language}`, { max }) : t("orders:errors.nameTooLong", { max });
}

/** What it is called, as it is or as it was typed. */
export function nameFacts({ t }: Pick<Words, "t">, { name, names }: TypedNames): Fact[] {
  return [
    { label: t("orders:form.name"), value: name },
    ...languages.map((each) => ({ label: t(`orders:form.nameIn.${each}`), value: names[each] })),
  ];
}

/** The names it has in single languages, each with its language. */
export function ownNameFacts(words: Pick<Words, "t">, order: NamedOrder): Fact[] {
  return nameFacts(words, namesAsTyped(order))
    .slice(1)
    .filter(({ value }) => value !== "");
}
