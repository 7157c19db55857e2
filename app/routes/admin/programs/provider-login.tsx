import { useLoaderData } from "@remix-run/react";
import { ProviderLoginView } from "~/features/admin/organisations/provider-login-view";
import {
  domainErrors,
  type LoginDone,
  providerLoginView,
  settingsConflict,
  settingsErrors,
} from "~/features/admin/organisations/provider-login-view.server";
import { addDomain, proveDomain, removeDomain } from "~/features/provider-login/domains.server";
import { mostCharacters, readProviderForm, settingsFields } from "~/features/provider-login/provider-form";
import {
  type Place,
  readOwnLogin,
  removeSettings,
  saveSecret,
  saveSettings,
  switchLogin,
} from "~/features/provider-login/settings.server";
import { openTriedAs } from "~/features/provider-login/tried-as.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "../admin.server";
import { consolePage } from "../console.server";
import { conflictedForm, conflictedPress, ownForm, refusedForm } from "../edit-form.server";
import { InConsole } from "../in-console";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrganisations", async (admin) => {
    const login = await readOwnLogin(page.app, { admin, organisationId: page.params.organisationId ?? "" });
    if (!login) throw new AppError("notFound");
    const { searchParams } = page.url;
    return providerLoginView(page, {
      login,
      own: await ownForm(page, admin),
      done: searchParams.get("saved"),
      domain: searchParams.get("of"),
      triedAs: openTriedAs(page.app, searchParams.get("of"), {
        organisationId: login.organisation.id,
        sessionToken: page.context.sessionToken ?? "",
      }),
      problem: searchParams.get("problem"),
      origin: page.app.env.publicOrigin,
    });
  }),
);

const intents = ["settings", "secret", "domain", "check", "removeDomain", "switch", "remove"] as const;
type Intent = (typeof intents)[number];

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const place = { admin, organisationId: page.params.organisationId ?? "" };
    if (!(await readOwnLogin(page.app, place))) throw new AppError("notFound");
    const form = await page.form();
    const typed = (field: string) => String(form.get(field) ?? "");
    const intent = intents.find((each) => each === form.get("intent"));
    if (!intent) throw new AppError("invalid");
    return answers[intent](page, place, typed);
  },
  {
    fields: [...settingsFields, "clientSecret", "domain", "forStaff", "forPeople", "version"],
    choices: { intent: intents },
    drafts: [...settingsFields, "version"],
    texts: ["issuer", "clientId"],
  },
);

/** What the page says once a record was looked for. */
const toldOf = {
  proved: "proved",
  recordMissing: "missing",
  recordOther: "other",
  notAsked: "dnsDown",
  taken: "taken",
} as const;

type Typed = (field: string) => string;

const answers: Record<Intent, (page: PageRequest, place: Place, typed: Typed) => Promise<unknown>> = {
  settings: saveTypedSettings,
  secret: async (page, place, typed) => {
    const secret = typed("clientSecret").trim();
    if (!secret || secret.length > mostCharacters) return refusedSecret(page, secret ? "tooLong" : "requiredField");
    return done(page, place, await saveSecret(page.app, { ...place, secret }));
  },
  domain: async (page, place, typed) => {
    const added = await addDomain(page.app, { ...place, typed: typed("domain") });
    if (added.outcome === "invalid" || added.outcome === "tooMany")
      return refusedForm(page, domainErrors(page, added.outcome));
    return done(page, place, added);
  },
  check: async (page, place, typed) => {
    const domain = typed("domain");
    const proved = await proveDomain(page.app, { ...place, domain });
    if (proved.outcome === "notThere") throw new AppError("notFound");
    throw lead(page, place, toldOf[proved.outcome], domain);
  },
  removeDomain: async (page, place, typed) =>
    done(page, place, await removeDomain(page.app, { ...place, domain: typed("domain") })),
  switch: async (page, place, typed) => {
    const on = { forStaff: typed("forStaff") === "on", forPeople: typed("forPeople") === "on" };
    const switched = await switchLogin(page.app, { ...place, ...on, version: typed("version") });
    if (switched.outcome === "conflict") return conflictedPress(page, settingsConflict(page, switched.saved));
    if (switched.outcome === "notTested") throw lead(page, place, "notTested");
    return done(page, place, switched);
  },
  remove: async (page, place, typed) => {
    const removed = await removeSettings(page.app, { ...place, version: typed("version") });
    if (removed.outcome === "conflict") return conflictedPress(page, settingsConflict(page, removed.saved));
    return done(page, place, removed);
  },
};

async function saveTypedSettings(page: PageRequest, place: Place, typed: Typed) {
  const read = readProviderForm(typed);
  if ("problems" in read) return refusedForm(page, settingsErrors(page, read.problems));
  const saved = await saveSettings(page.app, { ...place, values: read.values, version: typed("version") });
  if (saved.outcome === "conflict") {
    return conflictedForm(page, settingsConflict(page, saved.saved), lead(page, place, "saved"));
  }
  if (saved.outcome === "secretDropped") throw lead(page, place, "secretDropped");
  return done(page, place, saved);
}

/** A secret that is not taken is not shown again either. */
async function refusedSecret(page: PageRequest, problem: "requiredField" | "tooLong") {
  const words = settingsErrors(page, { clientSecret: problem });
  const refused = await refusedForm(page, words);
  refused.data.reply.typed.clientSecret = "";
  return refused;
}

function lead({ language }: PageRequest, { organisationId }: Place, saved: LoginDone, of?: string): Response {
  return seeOther(pageUrl("adminProviderLogin", language, { organisationId }, { saved, of }));
}

function done(page: PageRequest, place: Place, { outcome }: { outcome: "saved" | "notThere" }): never {
  if (outcome === "notThere") throw new AppError("notFound");
  throw lead(page, place, "saved");
}

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminProviderLoginRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <ProviderLoginView view={view} />}</InConsole>;
}
