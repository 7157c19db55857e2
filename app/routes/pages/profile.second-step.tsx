import { data } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { typedMailCode } from "~/features/login/link/mail-code";
import { neededSignIn } from "~/features/own-data/fresh-sign-in.server";
import { accountName } from "~/features/people/person";
import type { AddedFactor, NotAdded } from "~/features/second-factor/add-factor.server";
import {
  beginApp,
  cancelApp,
  confirmApp,
  readBegunApp,
  type WrongFirstCode,
} from "~/features/second-factor/authenticator-app.server";
import { awaitEnrolment } from "~/features/second-factor/await-enrolment.server";
import { removeFactor, renewRecoveryCodes } from "~/features/second-factor/change-factors.server";
import { administers, enrolmentState, openByCode } from "~/features/second-factor/enrolment.server";
import { enrolmentReply } from "~/features/second-factor/enrolment-view.server";
import { listFactors, recoveryCodesLeft } from "~/features/second-factor/factors.server";
import { FactorsView, type FactorsViewReply, setUpId } from "~/features/second-factor/factors-view";
import { doneStates, factorsView, notAddedReply, shownCodesReply } from "~/features/second-factor/factors-view.server";
import { addPasskey, passkeyToMake } from "~/features/second-factor/passkey.server";
import { appAddress } from "~/features/second-factor/time-code.server";
import { secondStepOf } from "~/features/sessions/second-step.server";
import { documentTitle } from "~/http/document-title.server";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { optionalReturnPath } from "~/http/return-path.server";
import { goOnWithSession } from "~/http/session-cookie.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { answerFreshSignIn } from "~/routes/sign-in/fresh-sign-in.server";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

// Looking at the page changes nothing.
export const loader = pageLoader(async (page) => {
  const { app, context, url } = page;
  const person = await page.person();
  const { sessionToken } = context;
  if (!person || !sessionToken) return signInInstead(page, url.pathname + url.search, { current: "profile" });
  const needed = await neededSignIn(app, { person, sessionToken });
  const factors = await listFactors(app.db, person.userUuid);
  const owner = { userUuid: person.userUuid, sessionToken };
  const enrolment = needed || factors.length > 0 ? undefined : await enrolmentState(app.db, owner);
  const mayAdd = !needed && (!enrolment || enrolment.state === "open");
  const begun = mayAdd ? await readBegunApp(app, person.userUuid) : undefined;
  const view = factorsView(page, {
    factors,
    enrolment,
    isLastOfAdmin: factors.length === 1 && (await administers(app.db, person.userUuid)),
    codesLeft: await recoveryCodesLeft(app.db, person.userUuid),
    required: (await secondStepOf(app.db, sessionToken)) === "enrol",
    needed,
    linkSent: url.searchParams.has("sent"),
    done: doneStates.find((state) => state === url.searchParams.get("done")),
    path: optionalReturnPath(page, "path"),
    passkey: mayAdd ? await passkeyToMake(app, { person, sessionToken }) : undefined,
    app: begun && { secret: begun.secret, address: appAddress(begun.secret, accountName(person)) },
  });
  const title = documentTitle(page, view.title);
  return { title, shell: await loadShell(page, "profile"), kind: "factors" as const, view };
});

export const action = pageAction(
  async (page) => {
    const { app, context, request } = page;
    const { userUuid } = await page.requirePerson();
    const owner = { userUuid, sessionToken: context.sessionToken ?? "" };
    const form = await page.form();
    const field = (name: string) => String(form.get(name) ?? "");
    switch (form.get("intent")) {
      case "enrol": {
        const code = field("code");
        const opened = await openByCode(app, { ...owner, code });
        if (opened.outcome === "opened") throw seeOther(here(page));
        return refuse(page, enrolmentReply(page, opened, code));
      }
      case "wait":
        await awaitEnrolment(app, owner);
        throw seeOther(here(page));
      case "beginApp":
        await beginApp(app, owner);
        throw seeOther(here(page, {}, `#${setUpId}`));
      case "cancelApp":
        await cancelApp(app, owner);
        throw seeOther(here(page));
      case "confirmApp": {
        const code = field("code");
        return answerAdded(page, await confirmApp(app, { ...owner, code }), typedMailCode(code));
      }
      case "addPasskey": {
        const userAgent = request.headers.get("user-agent") ?? "";
        return answerAdded(page, await addPasskey(app, { ...owner, answer: field("passkey"), userAgent }));
      }
      case "newCodes": {
        const made = await renewRecoveryCodes(app, owner);
        if (made.outcome !== "made") throw seeOther(here(page));
        return shownCodesReply(page, made.recoveryCodes, optionalReturnPath(page, "path"));
      }
      case "remove": {
        const [kind, id = ""] = field("factor").split(":");
        if (kind !== "app" && kind !== "passkey") throw seeOther(here(page));
        const { outcome } = await removeFactor(app, { ...owner, kind, id });
        throw seeOther(here(page, outcome === "removed" ? { done: "removed" } : {}));
      }
      case "signIn":
        return answerFreshSignIn(page);
      default:
        throw new AppError("invalid", unknownChoice);
    }
  },
  {
    fields: ["code", "passkey", "factor"],
    choices: {
      intent: ["enrol", "wait", "beginApp", "cancelApp", "confirmApp", "addPasskey", "newCodes", "remove", "signIn"],
    },
  },
);

/** This page again, with the way on that it was asked for with. */
function here(page: PageRequest, query: { done?: string } = {}, hash = ""): string {
  return pageUrl("profileSecondStep", page.language, {}, { path: optionalReturnPath(page, "path"), ...query }) + hash;
}

/** Shows the recovery codes that come with the first factor, or the list with another one, or says why there is none. */
function answerAdded(
  page: PageRequest,
  added: AddedFactor | NotAdded | WrongFirstCode | { outcome: "refused" },
  typed = "",
) {
  if (added.outcome === "notFresh" || added.outcome === "enrolmentNeeded") throw seeOther(here(page));
  if (added.outcome !== "added") return refuse(page, notAddedReply(page, added.outcome, typed));
  const cookie = goOnWithSession(page, added.sessionToken);
  if (!added.recoveryCodes) throw seeOther(here(page), [cookie]);
  const reply = shownCodesReply(page, added.recoveryCodes, optionalReturnPath(page, "path"));
  return data(reply, { headers: [cookie] });
}

function refuse(page: PageRequest, reply: FactorsViewReply) {
  page.context.formRefused = true;
  return data(reply, { status: 422 });
}

/** After a refusal too: a passkey answers each challenge once. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export { pageMeta as meta } from "~/http/page-meta";

export default function ProfileSecondStepRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <NarrowLayout>
          <FactorsView view={view} reply={reply} />
        </NarrowLayout>
      )}
    </SignInOr>
  );
}
