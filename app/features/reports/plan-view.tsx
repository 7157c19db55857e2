import { BackLink } from "~/design/back-link";
import { Badge } from "~/design/badge";
import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { Field } from "~/design/fields/field";
import { control } from "~/design/fields/field.css";
import { TextField } from "~/design/fields/text-field";
import { useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Lines } from "~/design/prose";
import { reading } from "~/design/reading.css";
import { StaffForm, type StaffFormData } from "~/design/staff-form";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import * as css from "./plan-view.css";
import { UnitName } from "./unit-name";

type TypedField = { label: string; hint: string; value: string; error: string | undefined };

export type ToldOutlook = {
  word: string;
  tone: "positive" | "primary" | "caution" | "neutral";
  why: string | undefined;
};

export type PlanViewData = {
  title: string;
  back: { href: string; label: string };
  intro: string;
  filled: string | undefined;
  result:
    | {
        title: string;
        summary: string;
        trials: string;
        caption: string;
        columns: TableColumn[];
        rows: {
          key: string;
          name: string;
          partOf: string | undefined;
          depth: 0 | 1 | 2 | 3;
          people: string;
          outlooks: ToldOutlook[];
        }[];
        classes: string | undefined;
        better:
          | {
              title: string;
              lines: string[];
              after: string;
              form: StaffFormData;
              units: string;
              response: string;
              use: string;
            }
          | undefined;
        note: string;
      }
    | undefined;
  form: {
    title: string;
    form: StaffFormData;
    errorSummary: string;
    errorPrefix: string;
    errors: { href: string; text: string }[];
    units: TypedField;
    response: TypedField;
    submit: string;
    sending: string;
  };
  rules: { title: string; lines: string[]; link: { href: string; label: string } };
};

/** What a report could show of so many people, before anybody is invited. */
export function PlanView({ view, reply }: { view: PlanViewData; reply: unknown }) {
  const { form, result } = view;
  const sending = useIsSending();
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(form.errorPrefix, form.errors.length > 0);
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <h1>{view.title}</h1>
      {form.errors.length > 0 ? (
        <ErrorSummary key={replyNumber} title={form.errorSummary} errors={form.errors} reply={replyNumber} />
      ) : null}
      <div className={reading}>
        <Text size="l">{view.intro}</Text>
      </div>
      {result ? <Result result={result} /> : null}
      <section className={reading} aria-labelledby="plan-title">
        <StaffForm form={form.form}>
          <Stack gap="m">
            <h2 id="plan-title">{form.title}</h2>
            {view.filled ? <Text>{view.filled}</Text> : null}
            <Field id="units" label={form.units.label} hint={form.units.hint} error={form.units.error}>
              {(wiring) => (
                <textarea
                  {...wiring}
                  key={form.units.value}
                  name="units"
                  defaultValue={form.units.value}
                  spellCheck={false}
                  className={`${control} ${css.units}`}
                />
              )}
            </Field>
            <TextField
              id="response"
              name="response"
              key={form.response.value}
              label={form.response.label}
              hint={form.response.hint}
              error={form.response.error}
              defaultValue={form.response.value}
              inputMode="numeric"
              autoComplete="off"
              width="number"
            />
            <Actions>
              <Button disabled={sending}>{sending ? form.sending : form.submit}</Button>
            </Actions>
          </Stack>
        </StaffForm>
      </section>
      <section className={reading} aria-labelledby="rules-title">
        <Stack gap="s">
          <h2 id="rules-title">{view.rules.title}</h2>
          <Lines lines={view.rules.lines} />
          <Text>
            <a href={view.rules.link.href}>{view.rules.link.label}</a>
          </Text>
        </Stack>
      </section>
    </Stack>
  );
}

function Result({ result }: { result: NonNullable<PlanViewData["result"]> }) {
  const { better } = result;
  const sending = useIsSending();
  return (
    <section aria-labelledby="result-title">
      <Stack gap="m">
        <h2 id="result-title">{result.title}</h2>
        <div className={reading}>
          <Stack gap="m">
            <Notification tone="info" role="status">
              {result.summary}
            </Notification>
            <Text tone="quiet">{result.trials}</Text>
          </Stack>
        </div>
        <DataTable
          caption={result.caption}
          hideCaption
          stacked
          columns={result.columns}
          rows={result.rows.map(({ key, name, partOf, depth, people, outlooks }) => ({
            key,
            cells: [
              <span key="unit" className={css.unit[depth]}>
                <UnitName name={name} partOf={partOf} />
              </span>,
              people,
              ...outlooks.map(({ word, tone, why }, index) => (
                <span key={result.columns[index + 2]?.label} className={css.outlook}>
                  <Badge tone={tone}>{word}</Badge>
                  {why ? <span className={css.why}>{why}</span> : null}
                </span>
              )),
            ],
          }))}
        />
        {result.classes ? <Text>{result.classes}</Text> : null}
        {better ? (
          <section className={reading} aria-labelledby="merges-title">
            <StaffForm form={better.form}>
              <input type="hidden" name="units" value={better.units} />
              <input type="hidden" name="response" value={better.response} />
              <Stack gap="s">
                <h3 id="merges-title">{better.title}</h3>
                <Lines lines={better.lines} />
                <Text>{better.after}</Text>
                <Actions>
                  <Button tone="secondary" disabled={sending}>
                    {better.use}
                  </Button>
                </Actions>
              </Stack>
            </StaffForm>
          </section>
        ) : null}
        <div className={reading}>
          <Text size="s" tone="quiet">
            {result.note}
          </Text>
        </div>
      </Stack>
    </section>
  );
}
