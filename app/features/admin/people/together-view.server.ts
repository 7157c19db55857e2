import type { Fact } from "~/design/notices/conflict";
import type { OwnForm } from "~/design/own-form";
import { orderNameIn } from "~/features/orders/order-name";
import type { FormWords, Words } from "~/i18n/words.server";
import { type EditField, mostRadios } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import type { Chosen, ChosenPerson, OfferedOrder } from "./chosen.server";
import { withoutUnit } from "./people-columns";
import type { PersonFormViewData } from "./person-view";
import { namesOf } from "./person-words-view.server";
import type { TogetherAct } from "./together";

/** What there is to choose for them. */
type Offered = { units: readonly string[] } | { orders: readonly OfferedOrder[]; byTable: boolean; orderId: string };

type TogetherPage = {
  act: TogetherAct;
  chosen: Chosen;
  offered: Offered;
  /** The list they were chosen from. */
  back: string;
  own: OwnForm;
};

/** Names those who were chosen, says what becomes of them and their answers, and asks once. */
export function togetherView(words: FormWords, { act, chosen, offered, back, own }: TogetherPage): PersonFormViewData {
  const { t } = words;
  const count = chosen.people.length;
  const field = fieldOf(words, offered);
  const byTable = "orders" in offered && offered.byTable;
  const named = namesOf(chosen.people);
  return {
    title: t(`adminPeople:together.${act}.title`, { count }),
    back: { href: back, label: t("admin:sections.adminPeople") },
    notes: [
      t(`adminPeople:together.${act}.text`),
      ...(act !== "move" && "orders" in offered && offered.orders.some(({ draft }) => draft)
        ? [t(`adminPeople:together.${act}.draft`)]
        : []),
      ...(act === "invite" && "orders" in offered && offered.orders.some(({ hasGroups }) => hasGroups)
        ? [t("adminPeople:together.invite.groups")]
        : []),
      ...(chosen.others > 0 ? [t("adminPeople:together.others", { count: chosen.others })] : []),
      ...(byTable ? [t("adminPeople:together.byTable")] : []),
      ...(field || byTable ? [] : [t("adminPeople:together.noneOpen")]),
    ],
    lists: [
      {
        title: t("adminPeople:together.chosen", { count }),
        items: chosen.people.map((person) => ({
          key: person.id,
          text: act === "move" ? withUnit(words, person, named(person)) : named(person),
        })),
      },
    ],
    form: field && {
      ...editForm(words, own, {
        version: act === "move" ? chosen.version : undefined,
        fields: [field],
        submit: t(`adminPeople:together.${act}.submit`, { count }),
        ...(act === "takeBack" && { critical: true as const }),
        cancel: { href: back, label: t("admin:form.cancel") },
      }),
    },
  };
}

function fieldOf({ t, language }: Words, offered: Offered): EditField | undefined {
  if ("orders" in offered) {
    const options = offered.orders.map(({ id, draft, ...order }) => {
      const survey = orderNameIn(language, order);
      return { value: id, label: draft ? t("adminPeople:together.draft", { survey }) : survey };
    });
    if (options.length === 0) return undefined;
    const known = options.some(({ value }) => value === offered.orderId) || options.length === 1;
    return {
      kind: "choice",
      name: "survey",
      label: t("adminPeople:together.survey"),
      value: known ? offered.orderId || (options[0]?.value ?? "") : "",
      options: withNone({ t }, options, "adminPeople:together.chooseSurvey"),
    };
  }
  const units = offered.units.map((path) => ({ value: path, label: path }));
  return {
    kind: "choice",
    name: "unit",
    label: t("adminPeople:together.unit"),
    value: "",
    options: withNone(
      { t },
      [...units, { value: withoutUnit, label: t("adminPeople:noUnit") }],
      "adminPeople:together.chooseUnit",
    ),
  };
}

type Option = { value: string; label: string };

/** A list that opens begins with no choice; rows to choose from need none. */
function withNone(
  { t }: Pick<Words, "t">,
  options: Option[],
  none: "adminPeople:together.chooseSurvey" | "adminPeople:together.chooseUnit",
): Option[] {
  return options.length > mostRadios ? [{ value: "", label: t(none) }, ...options] : options;
}

function withUnit({ t }: Pick<Words, "t">, { unit }: ChosenPerson, name: string): string {
  return t("adminPeople:together.now", { name, unit: unit ?? t("adminPeople:noUnit") });
}

/** Of which unit each is by now, for whoever moves them from another. */
export function chosenFacts({ t }: Pick<Words, "t">, { people }: Chosen): Fact[] {
  const named = namesOf(people);
  return people.map((person) => ({ label: named(person), value: person.unit ?? t("adminPeople:noUnit") }));
}
