import type { OwnOffer } from "~/features/login/login-form";
import { loginAddress } from "~/features/login/login-view.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import type { OfferedLogin } from "./at-provider.server";
import { type Trouble, troubles } from "./claims";
import type { ProviderViewData } from "./provider-view";

/** Where a link of our pages leads to a provider; the token shows that it is ours. */
export function goAddress(
  { language, formToken }: Pick<FormWords, "language" | "formToken">,
  organisationId: string,
  query: { path?: string | undefined; test?: string },
): string {
  return pageUrl("loginProviderGo", language, { organisationId }, { ...query, token: formToken });
}

/** The page of an organisation's own sign-in. */
export function providerView(
  words: FormWords,
  {
    provider,
    path,
    problem,
  }: {
    provider: OfferedLogin;
    path: string | undefined;
    problem: string | null;
  },
): ProviderViewData {
  const { t, language } = words;
  const { organisation, forStaff, forPeople } = provider;
  const name = { organisation: organisation.name };
  return {
    title: t("providerLogin:page.title", name),
    problem: problem === null ? undefined : problemText(words, problem),
    texts: [
      ...(forStaff ? [t("providerLogin:page.staff", name)] : []),
      ...(forPeople ? [t("providerLogin:page.people", name), t("providerLogin:page.own", name)] : []),
    ],
    go: { href: goAddress(words, organisation.id, { path }), label: t("providerLogin:page.go", name) },
    otherWay: {
      text: t("providerLogin:page.otherWay"),
      href: loginAddress(words, path ?? pageUrl("assessments", language), {}),
      label: t("providerLogin:page.byLink"),
    },
  };
}

/** What the sign-in page offers beside the link. Whoever it is offered to may be staff or answer: the text says what each gets. */
export function ownOffer(
  { t, language }: Words,
  { login, email, path }: { login: OfferedLogin; email: string; path: string },
): OwnOffer {
  const { organisation, forStaff, forPeople } = login;
  const name = { organisation: organisation.name };
  const isFor = forStaff && forPeople ? "all" : forStaff ? "staff" : "people";
  return {
    email,
    title: t("providerLogin:offer.title", name),
    text: t(`providerLogin:offer.text.${isFor}`, name),
    go: {
      href: pageUrl("loginProvider", language, { organisationId: organisation.id }, { path }),
      label: t("providerLogin:page.go", name),
    },
    link: t("providerLogin:offer.link"),
  };
}

/** What is told to whoever signs in: enough to know what to do, and the same whether or not there is an account. */
function problemText({ t }: Pick<Words, "t">, problem: string): string {
  if (problem === "notAsked") return t("providerLogin:problem.notAsked");
  const trouble = troubles.find((each) => each === problem);
  return t(`providerLogin:problem.${trouble ? kindOf[trouble] : "settings"}`);
}

const kindOf: Record<Trouble, "away" | "refused" | "person" | "settings"> = {
  unreachable: "away",
  tooSlow: "away",
  notPublic: "settings",
  discovery: "settings",
  refusedThere: "refused",
  clientRefused: "settings",
  codeRefused: "refused",
  otherIssuer: "settings",
  signature: "settings",
  nonce: "refused",
  audience: "settings",
  clock: "settings",
  malformed: "settings",
  noAddress: "person",
  notVerified: "person",
  otherDomain: "person",
  noAccount: "person",
};
