import { BackLink } from "~/design/back-link";
import { Button, ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { QrCode, type QrDrawing } from "~/design/qr-code";
import { Text } from "~/design/text";
import { FreshSignIn, type FreshSignInData, type FreshSignInReply } from "~/features/own-data/fresh-sign-in";
import { type CodeFieldData, CodeFieldForm, type CodeFieldReply } from "./code-field";
import { EnrolmentView, type EnrolmentViewData } from "./enrolment-view";
import { PasskeyForm, type PasskeyFormData } from "./passkey-form";
import * as css from "./second-factor.css";
import { type ShownCodes, ShownCodesView } from "./shown-codes";

export type FactorsViewData = {
  back: { href: string; label: string };
  title: string;
  intro: string;
  notice: { tone: "success" | "info"; text: string } | undefined;
  /** Where somebody goes on to who came by way of this page and has what they need. */
  goOn: { href: string; label: string } | undefined;
  /** Set where the person has to sign in again before they can change anything. */
  fresh: FreshSignInData | undefined;
  listTitle: string;
  none: string | undefined;
  factors: { key: string; name: string; added: string; used: string; removeLabel: string }[];
  /** What stands before the first of an administrator. */
  enrolment: EnrolmentViewData | undefined;
  /** The rest is undefined where nothing can be changed now. */
  remove: { label: string; note: string; lastNote: string | undefined } | undefined;
  codes: { title: string; left: string; button: string | undefined; note: string | undefined } | undefined;
  addPasskey: { title: string; text: string; form: PasskeyFormData } | undefined;
  addApp: { title: string; text: string; button: string } | undefined;
  setUp: SetUpData | undefined;
  token: string;
  errorPrefix: string;
};

/** An app that is being set up. */
type SetUpData = {
  title: string;
  scan: string;
  drawing: QrDrawing;
  drawingLabel: string;
  open: { href: string; label: string };
  type: string;
  key: string;
  field: CodeFieldData;
  cancel: string;
};

/** What the action answers when it shows the page again. */
export type FactorsViewReply = CodeFieldReply | { refused: string } | { codes: ShownCodes } | FreshSignInReply;

/** Where an app is set up, so that a redirect can lead there. */
export const setUpId = "set-up";

/** A person's second steps: what they have, how they add another, and codes for when all is lost. */
export function FactorsView({ view, reply }: { view: FactorsViewData; reply: FactorsViewReply | undefined }) {
  const replyNumber = useReplyNumber(reply);
  const isRefused = reply !== undefined && !("codes" in reply);
  useErrorTitle(view.errorPrefix, isRefused);
  if (reply && "codes" in reply) return <ShownCodesView title={view.title} codes={reply.codes} />;
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <Stack gap="m">
        <h1>{view.title}</h1>
        <Text size="l">{view.intro}</Text>
      </Stack>
      {view.notice && !reply ? (
        <Notification tone={view.notice.tone} role="status">
          {view.notice.text}
        </Notification>
      ) : null}
      {reply && "refused" in reply ? (
        <Notification key={replyNumber} tone="alert" role="alert">
          {reply.refused}
        </Notification>
      ) : null}
      {view.goOn ? (
        <Actions>
          <ButtonLink href={view.goOn.href}>{view.goOn.label}</ButtonLink>
        </Actions>
      ) : null}
      {view.enrolment ? (
        <EnrolmentView enrolment={view.enrolment} reply={reply && "code" in reply ? reply : undefined} />
      ) : null}
      {view.setUp ? <SetUp setUp={view.setUp} token={view.token} reply={reply} /> : null}
      <FactorList view={view} />
      {view.fresh ? <FreshSignIn data={view.fresh} reply={reply && "problem" in reply ? reply : undefined} /> : null}
      {view.addPasskey ? (
        <section aria-labelledby="add-passkey">
          <Stack gap="m">
            <h2 id="add-passkey">{view.addPasskey.title}</h2>
            <Text>{view.addPasskey.text}</Text>
            <PasskeyForm form={view.addPasskey.form} />
          </Stack>
        </section>
      ) : null}
      {view.addApp ? (
        <section aria-labelledby="add-app">
          <Stack gap="m">
            <h2 id="add-app">{view.addApp.title}</h2>
            <Text>{view.addApp.text}</Text>
            <OneButton token={view.token} intent="beginApp" label={view.addApp.button} />
          </Stack>
        </section>
      ) : null}
      {view.codes ? <Codes codes={view.codes} token={view.token} /> : null}
    </Stack>
  );
}

function FactorList({ view }: { view: FactorsViewData }) {
  const sending = useIsSending();
  const { remove } = view;
  return (
    <section aria-labelledby="factors">
      <Stack gap="m">
        <h2 id="factors">{view.listTitle}</h2>
        {view.none ? <Text>{view.none}</Text> : null}
        {view.factors.length > 0 ? (
          <Stack as="ul">
            {view.factors.map(({ key, name, added, used, removeLabel }) => (
              <Card as="li" key={key} edge="done">
                <div className={css.row}>
                  <div>
                    <h3>{name}</h3>
                    <Text size="s" tone="quiet">
                      {added}
                    </Text>
                    <Text size="s" tone="quiet">
                      {used}
                    </Text>
                  </div>
                  {remove ? (
                    <PostForm token={view.token}>
                      <input type="hidden" name="factor" value={key} />
                      <Button tone="critical" name="intent" value="remove" disabled={sending} aria-label={removeLabel}>
                        {remove.label}
                      </Button>
                    </PostForm>
                  ) : null}
                </div>
              </Card>
            ))}
          </Stack>
        ) : null}
        {remove && view.factors.length > 0 ? <Text tone="quiet">{remove.note}</Text> : null}
        {remove?.lastNote ? <Text>{remove.lastNote}</Text> : null}
      </Stack>
    </section>
  );
}

function SetUp({ setUp, token, reply }: { setUp: SetUpData; token: string; reply: FactorsViewReply | undefined }) {
  const sending = useIsSending();
  return (
    <Card as="section" tone="soft" id={setUpId} labelledBy="set-up-title">
      <Stack gap="m">
        <h2 id="set-up-title">{setUp.title}</h2>
        <Text>{setUp.scan}</Text>
        <p>
          <QrCode drawing={setUp.drawing} label={setUp.drawingLabel} />
        </p>
        <p>
          <a href={setUp.open.href}>{setUp.open.label}</a>
        </p>
        <Text>{setUp.type}</Text>
        <code className={css.key}>{setUp.key}</code>
        <CodeFieldForm form={setUp.field} reply={reply && "code" in reply ? reply : undefined}>
          {/* Leaves the field aside, which need not hold anything then. */}
          <Button tone="secondary" name="intent" value="cancelApp" formNoValidate disabled={sending} form="cancel-app">
            {setUp.cancel}
          </Button>
        </CodeFieldForm>
        <PostForm token={token} id="cancel-app">
          {null}
        </PostForm>
      </Stack>
    </Card>
  );
}

function Codes({ codes, token }: { codes: NonNullable<FactorsViewData["codes"]>; token: string }) {
  return (
    <section aria-labelledby="codes">
      <Stack gap="m">
        <h2 id="codes">{codes.title}</h2>
        <Text>{codes.left}</Text>
        {codes.button ? (
          <>
            {codes.note ? <Text tone="quiet">{codes.note}</Text> : null}
            <OneButton token={token} intent="newCodes" label={codes.button} />
          </>
        ) : null}
      </Stack>
    </section>
  );
}

function OneButton({ token, intent, label }: { token: string; intent: string; label: string }) {
  const sending = useIsSending();
  return (
    <PostForm token={token}>
      <Actions>
        <Button tone="secondary" name="intent" value={intent} disabled={sending}>
          {label}
        </Button>
      </Actions>
    </PostForm>
  );
}
