import { BackLink } from "~/design/back-link";
import { Badge } from "~/design/badge";
import { Button, ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { ErrorSummary } from "~/design/error-summary";
import { TextField } from "~/design/fields/text-field";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { SummaryList } from "~/design/summary-list";
import { DataTable } from "~/design/table";
import { Text } from "~/design/text";
import { useReply } from "~/remix/use-reply";
import { EditForm, type EditFormData, type EditReply } from "../edit-form";
import { ReadingWidth, Section } from "../page-parts";
import * as css from "./provider-login-view.css";

type Row = { label: string; value: string };

export type DomainCard = {
  domain: string;
  badge: { tone: "positive" | "caution" | "neutral"; text: string };
  checked: string | undefined;
  rows: Row[];
};

type SecretFormData = {
  token: string;
  writer: string;
  intent: string;
  label: string;
  hint: string;
  submit: string;
  errorPrefix: string;
  errorSummary: string;
};

export type ProviderLoginData = {
  back: { href: string; label: string };
  title: string;
  lead: string;
  /** What was just done, or went wrong. */
  told: { tone: "success" | "alert"; text: string } | undefined;
  addresses: { title: string; rows: Row[] };
  settings: { title: string; form: EditFormData; note: string | undefined };
  secret: { title: string; state: string; form: SecretFormData } | undefined;
  domains: {
    title: string;
    lead: string;
    cards: DomainCard[];
    check: string;
    remove: string;
    form: EditFormData;
  };
  test: {
    title: string;
    text: string;
    go: { href: string; label: string } | undefined;
    needed: string | undefined;
  };
  /** Once it was tried. */
  on: { title: string; people: string; direct: Row; form: EditFormData } | undefined;
  troubles: {
    title: string;
    none: string | undefined;
    caption: string;
    columns: string[];
    rows: string[][];
  };
  removal: { title: string; text: string; form: EditFormData } | undefined;
};

/** How an organisation's people sign in by its own provider, in the order in which it is set up. */
export function ProviderLoginView({ view }: { view: ProviderLoginData }) {
  const refused = useReply() !== undefined;
  const { settings, secret, test, on, troubles, removal } = view;
  return (
    <ReadingWidth>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        {view.told && !refused ? (
          <Notification tone={view.told.tone} role={view.told.tone === "success" ? "status" : "alert"}>
            <p>{view.told.text}</p>
          </Notification>
        ) : null}
        <Text>{view.lead}</Text>
        <Section id="addresses" title={view.addresses.title}>
          <SummaryList rows={view.addresses.rows.map(asCode)} />
        </Section>
        <Section id="settings" title={settings.title}>
          {settings.note ? <Text>{settings.note}</Text> : null}
          <EditForm form={settings.form} />
        </Section>
        {secret ? (
          <Section id="secret" title={secret.title}>
            <Text>{secret.state}</Text>
            <SecretForm form={secret.form} />
          </Section>
        ) : null}
        <Domains domains={view.domains} />
        <Section id="test" title={test.title}>
          <Text>{test.text}</Text>
          {test.needed ? <Text tone="quiet">{test.needed}</Text> : null}
          {test.go ? (
            <Actions>
              <ButtonLink tone="secondary" href={test.go.href}>
                {test.go.label}
              </ButtonLink>
            </Actions>
          ) : null}
        </Section>
        {on ? (
          <Section id="on" title={on.title}>
            <Text>{on.people}</Text>
            <EditForm form={on.form} />
            <SummaryList rows={[asCode(on.direct)]} />
          </Section>
        ) : null}
        <Section id="troubles" title={troubles.title}>
          {troubles.none ? (
            <Text tone="quiet">{troubles.none}</Text>
          ) : (
            <DataTable
              caption={troubles.caption}
              hideCaption
              stacked
              columns={troubles.columns.map((label) => ({ label }))}
              rows={troubles.rows.map((cells, at) => ({ key: String(at), cells }))}
            />
          )}
        </Section>
        {removal ? (
          <Section id="removal" title={removal.title}>
            <Text>{removal.text}</Text>
            <EditForm form={removal.form} />
          </Section>
        ) : null}
      </Stack>
    </ReadingWidth>
  );
}

/** Unlike the other forms of staff it keeps nothing of what is typed, and shows it to nobody again. */
function SecretForm({ form }: { form: SecretFormData }) {
  const sending = useIsSending();
  const reply = useReply<{ reply?: EditReply }>()?.reply;
  const error = reply?.intent === form.intent ? reply.errors.clientSecret : undefined;
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(form.errorPrefix, error !== undefined);
  return (
    <PostForm token={form.token} writer={form.writer}>
      <Stack gap="l">
        {error ? (
          <ErrorSummary key={replyNumber} title={form.errorSummary} errors={[{ href: "#clientSecret", text: error }]} />
        ) : null}
        <TextField
          key={replyNumber}
          id="clientSecret"
          name="clientSecret"
          type="password"
          autoComplete="off"
          spellCheck={false}
          label={form.label}
          hint={form.hint}
          error={error}
        />
        <Actions>
          <Button name="intent" value={form.intent} disabled={sending}>
            {form.submit}
          </Button>
        </Actions>
      </Stack>
    </PostForm>
  );
}

/** What is copied to letter by letter. */
const asCode = ({ label, value }: Row) => ({ label, value: <code className={css.copied}>{value}</code> });

function Domains({ domains }: { domains: ProviderLoginData["domains"] }) {
  const sending = useIsSending();
  return (
    <Section id="domains" title={domains.title}>
      <Text>{domains.lead}</Text>
      {domains.cards.map((card) => (
        <Card key={card.domain} as="section" labelledBy={`domain-${card.domain}`}>
          <Stack gap="m">
            <h3 id={`domain-${card.domain}`}>
              {card.domain} <Badge tone={card.badge.tone}>{card.badge.text}</Badge>
            </h3>
            {card.checked ? <Text tone="quiet">{card.checked}</Text> : null}
            <SummaryList rows={card.rows.map(asCode)} />
            <PostForm token={domains.form.token} writer={domains.form.writer}>
              <input type="hidden" name="domain" value={card.domain} />
              <Actions>
                <Button tone="secondary" name="intent" value="check" disabled={sending}>
                  {domains.check}
                </Button>
                <Button tone="critical" name="intent" value="removeDomain" disabled={sending}>
                  {domains.remove}
                </Button>
              </Actions>
            </PostForm>
          </Stack>
        </Card>
      ))}
      <EditForm form={domains.form} />
    </Section>
  );
}
