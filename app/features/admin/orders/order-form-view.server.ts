import type { Fact } from "~/design/notices/conflict";
import type { StaffFormData } from "~/design/staff-form";
import type { ConsentKey } from "~/features/consents/consent-type";
import { mostParts } from "~/features/invitations/message-kinds";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { orderNameIn } from "~/features/orders/order-name";
import { basisInShort } from "~/features/orders/processing-basis-view.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { inEachLanguage, localeOf } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { momentFields, typedMomentText } from "~/platform/time/typed-moment";
import { writtenTime } from "~/platform/time/written-time";
import type { OwnOrganisation } from "../organisations/own-organisations.server";
import { basisFieldsView, basisProblemText } from "./basis-fields-view.server";
import { isBasisProblem, knownBasis, proposedBasis, type TypedBasis } from "./basis-of-order";
import { consentFieldsView, consentProblemText } from "./consent-fields-view.server";
import { consentRule, lacksConsent } from "./consents-of-variant";
import { nameFacts, nameProblemText, namesFieldsView } from "./names-fields-view.server";
import { isNameProblem, namesAsTyped } from "./names-of-order";
import { type OrderProblem, orderedVariants, type TypedOrder } from "./order-form";
import type { OrderFormViewData } from "./order-form-view";
import type { StoredOrder } from "./order-version.server";
import { consentsText, orderState, variantName } from "./order-words-view.server";

type Organisations = readonly OwnOrganisation[];

/** The time that a deadline ends at unless something else is typed: the end of a working day. */
const usualTime = "16.00";

export function emptyOrder(organisations: Organisations, wanted?: string | null): TypedOrder {
  const organisation = organisations.length === 1 ? organisations[0] : organisations.find(({ id }) => id === wanted);
  return {
    name: "",
    names: inEachLanguage(() => ""),
    organisation: organisation?.id ?? "",
    variant: "",
    day: "",
    month: "",
    year: "",
    time: usualTime,
    trial: false,
    showResults: true,
    professionalService: false,
    textMessages: false,
    moveReminders: true,
    consents: [],
    suggested: "",
    consentReason: "",
    basis: { legalBasis: "", specialCondition: "", basisConfirmed: false, basisFor: "" },
  };
}

export function orderAsTyped(order: AdministeredOrder, consents: readonly ConsentKey[]): TypedOrder {
  const deadline = order.endTimestamp
    ? momentFields(order.endTimestamp)
    : { day: "", month: "", year: "", time: usualTime };
  return {
    ...namesAsTyped(order),
    organisation: order.organisation.id,
    variant: order.surveyFlowVariant,
    ...deadline,
    trial: order.trial,
    showResults: order.showResultsToEndUser,
    professionalService: order.professionalService,
    textMessages: order.textMessages,
    moveReminders: true,
    consents: [...consents],
    // One that has none is shown what its survey asks for, once it is saved.
    suggested: lacksConsent(order.surveyFlowVariant, consents)
      ? ""
      : consentRule(order.surveyFlowVariant, order.organisation).suggested,
    consentReason: "",
    basis: basisAsTyped(order),
  };
}

/** What is stated; otherwise the proposal of its survey, for somebody to confirm. */
function basisAsTyped({ basis, surveyFlowVariant }: AdministeredOrder): TypedBasis {
  const { legalBasis, specialCondition } = basis ?? proposedBasis(surveyFlowVariant);
  return { legalBasis, specialCondition, basisConfirmed: basis !== undefined, basisFor: surveyFlowVariant };
}

type OrderForm = {
  typed: TypedOrder;
  form: StaffFormData;
  /** Undefined while it is being made. */
  order: AdministeredOrder | undefined;
  organisations: Organisations;
  /** Whether the service sends any text messages. */
  sendsTexts: boolean;
  /** Moments of the reminders that are still to come. */
  reminders?: readonly Date[];
  /** The surveys that have to say on what basis they ask. */
  needing: readonly SurveyFlowVariant[];
  problems?: readonly OrderProblem[];
};

export function orderFormView({ t, language }: Words, given: OrderForm): OrderFormViewData {
  const { typed, order, form, problems = [] } = given;
  const anchor = {
    name: "name",
    "name-fi": "name-fi",
    "name-sv": "name-sv",
    "name-en": "name-en",
    organisation: "organisation",
    variant: "variant",
    deadline: "deadline-day",
    consents: "consent-combined",
    consentReason: "consentReason",
    basis: "legalBasis",
    legalBasis: "legalBasis",
    specialCondition: "specialCondition",
    basisConfirmed: "basisConfirmed",
  };
  return {
    title: order ? t("orders:form.changeTitle") : t("orders:form.addTitle"),
    back: order
      ? { href: pageUrl("adminOrder", language, { assessmentOrderId: order.id }), label: orderNameIn(language, order) }
      : { href: pageUrl("adminOrders", language), label: t("admin:sections.adminOrders") },
    form,
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
    errors: problems.map((problem) => ({ href: `#${anchor[problem.field]}`, text: problemText({ t }, problem) })),
    fixed: order && fixedPart({ t }, order, typed),
    ...fieldsOf({ t, language }, given),
    submit: order ? t("orders:form.save") : t("orders:form.add"),
    sending: t("orders:sending"),
  };
}

/** What can't be changed any more, and why. */
function fixedPart({ t }: Pick<Words, "t">, order: AdministeredOrder, typed: TypedOrder): OrderFormViewData["fixed"] {
  return {
    title: order.fixed && order.hasInvited ? t("orders:form.fixedTitle") : t("orders:form.organisationTitle"),
    text: order.fixed ? t("orders:form.fixed") : t("orders:form.organisationFixed"),
    rows: [
      { label: t("orders:form.organisation"), value: order.organisation.name },
      ...(order.fixed
        ? [
            { label: t("orders:form.variant"), value: variantName({ t }, order.surveyFlowVariant) },
            {
              label: t("orders:form.consents"),
              value: consentsText({ t }, typed.consents as ConsentKey[]),
            },
            ...(order.basis ? [{ label: t("basis:form.title"), value: basisInShort({ t }, order.basis) }] : []),
          ]
        : []),
    ],
  };
}

type Fields = "moveReminders" | "names" | "organisation" | "organisationId" | "variant" | "variantKey" | "deadline";

function fieldsOf(
  { t, language }: Words,
  { typed, order, organisations, sendsTexts, needing, reminders = [], problems = [] }: OrderForm,
): Pick<OrderFormViewData, Fields | "switchesLegend" | "switches" | "consents" | "basis"> {
  const errorOf = (field: OrderProblem["field"]) => {
    const found = problems.find((problem) => problem.field === field);
    return found && problemText({ t }, found);
  };
  return {
    names: namesFieldsView({ t, language }, typed, problems.filter(isNameProblem)),
    organisation:
      order || organisations.length === 1
        ? undefined
        : {
            label: t("orders:form.organisation"),
            value: typed.organisation,
            error: errorOf("organisation"),
            options: [
              { value: "", label: t("orders:form.choose") },
              ...organisations.map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
    organisationId: typed.organisation,
    variant: order?.fixed
      ? undefined
      : {
          label: t("orders:form.variant"),
          hint: t("orders:form.variantHint"),
          value: typed.variant,
          error: errorOf("variant"),
          options: [
            { value: "", label: t("orders:form.choose") },
            ...orderedVariants.map((value) => ({ value, label: variantName({ t }, value) })),
          ],
        },
    variantKey: typed.variant,
    deadline: {
      legend: t("orders:form.deadline"),
      hint: t("orders:form.deadlineHint"),
      error: errorOf("deadline"),
      day: { label: t("profile:day"), value: typed.day },
      month: { label: t("profile:month"), value: typed.month },
      year: { label: t("profile:year"), value: typed.year },
      time: { label: t("orders:form.time"), hint: t("orders:form.timeHint"), value: typed.time },
    },
    moveReminders:
      reminders.length > 0
        ? {
            name: "moveReminders",
            label: t("orders:form.moveReminders"),
            checked: typed.moveReminders,
            hint: t("orders:form.moveRemindersHint", {
              times: new Intl.ListFormat(localeOf[language], { type: "unit" }).format(
                reminders.map((at) => writtenTime(at, language)),
              ),
            }),
          }
        : undefined,
    switchesLegend: t("orders:form.switches"),
    switches: switchesOf({ t }, typed, sendsTexts),
    consents: order?.fixed ? undefined : consentFieldsView({ t }, { typed, organisations, problems }),
    // What the invited were told stays; an order that told them nothing may still say it.
    basis: order?.fixed && order.basis ? undefined : basisFieldsView({ t }, { typed: typed.basis, needing, problems }),
  };
}

function switchesOf({ t }: Pick<Words, "t">, typed: TypedOrder, sendsTexts: boolean): OrderFormViewData["switches"] {
  const textMessages = {
    name: "textMessages",
    label: t("orders:form.textMessages"),
    checked: typed.textMessages,
    hint: t("orders:form.textMessagesHint", { parts: mostParts }),
  };
  return [
    { name: "showResults", label: t("orders:form.showResults"), checked: typed.showResults },
    { name: "professionalService", label: t("orders:form.professionalService"), checked: typed.professionalService },
    { name: "trial", label: t("orders:form.trial"), checked: typed.trial },
    // An order that has them keeps its box where the service sends none any more: it can be unticked.
    ...(sendsTexts || typed.textMessages ? [textMessages] : []),
  ];
}

/** An order in words, as it is or as it was typed. */
function orderFacts({ t }: Pick<Words, "t">, typed: TypedOrder): Fact[] {
  const yesNo = (is: boolean) => t(is ? "orders:yes" : "orders:no");
  return [
    ...nameFacts({ t }, typed),
    { label: t("orders:form.variant"), value: typed.variant && variantName({ t }, typed.variant as "pulse") },
    { label: t("orders:form.deadline"), value: typedMomentText(typed) },
    { label: t("orders:form.showResults"), value: yesNo(typed.showResults) },
    { label: t("orders:form.professionalService"), value: yesNo(typed.professionalService) },
    { label: t("orders:form.trial"), value: yesNo(typed.trial) },
    { label: t("orders:form.textMessages"), value: yesNo(typed.textMessages) },
    {
      label: t("orders:form.consents"),
      value: typed.consents.map((key) => t(`orders:consents.${key as ConsentKey}`)).join(", "),
    },
    { label: t("basis:form.title"), value: typed.basis.basisConfirmed ? typedBasisText({ t }, typed.basis) : "" },
  ];
}

/** What was chosen, which may be nothing that there is. */
function typedBasisText({ t }: Pick<Words, "t">, typed: TypedBasis): string {
  const basis = knownBasis(typed);
  return basis ? basisInShort({ t }, basis) : "";
}

/** An order as it is stored now, for whoever has changed, or pressed something of, what it was before. */
export function orderConflict(
  { t }: Pick<Words, "t">,
  { order, consents, version }: StoredOrder,
  now: Date,
  typed?: TypedOrder,
) {
  const facts = (values: TypedOrder, state: string) => [
    ...orderFacts({ t }, values),
    { label: t("orders:list.state"), value: state },
  ];
  const state = orderState({ t }, order, now).label;
  return {
    version,
    saved: facts(orderAsTyped(order, consents), state),
    // Nobody types whether it is closed: whoever has thought it open is told.
    ...(typed && { typed: facts(typed, order.closed ? "" : state) }),
  };
}

function problemText({ t }: Pick<Words, "t">, given: OrderProblem): string {
  const ofConsents = consentProblemText({ t }, given);
  if (ofConsents !== undefined) return ofConsents;
  if (isNameProblem(given)) return nameProblemText({ t }, given);
  if (isBasisProblem(given)) return basisProblemText({ t }, given);
  if ("reminder" in given) return t(`orders:errors.${given.problem}`, { number: given.reminder });
  const { field, problem } = given;
  if (problem === "requiredField") return t(`orders:errors.required.${field as "variant"}`);
  return t(`orders:errors.${problem as "inThePast"}`);
}
