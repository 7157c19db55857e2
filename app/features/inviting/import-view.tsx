import { BackLink } from "~/design/back-link";
import { Button, ButtonLink } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { Checkbox } from "~/design/fields/checkbox";
import { SelectField } from "~/design/fields/select-field";
import { useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { reading } from "~/design/reading.css";
import { StaffForm, type StaffFormData } from "~/design/staff-form";
import { SummaryList } from "~/design/summary-list";
import { Text } from "~/design/text";
import { useLookAgain } from "~/remix/use-look-again";
import * as css from "./inviting.css";
import { NewUnits, type NewUnitsData, PreviewRows, type PreviewRowsData } from "./preview-rows-view";

type Choice = { label: string; value: string; options: { value: string; label: string }[]; hint?: string };

export type ImportViewData = {
  title: string;
  back: { href: string; label: string };
  form: StaffFormData;
  step:
    | {
        kind: "columns";
        intro: string;
        columns: (Choice & { id: string })[];
        language: Choice;
        error: string | undefined;
        errorSummary: string;
        errorPrefix: string;
        submit: string;
        cancel: string;
      }
    | {
        kind: "working";
        text: string;
        done: number;
        all: number;
        progress: string;
        again: { href: string; label: string };
      }
    | {
        kind: "preview";
        facts: { label: string; value: string }[];
        leftOut: string | undefined;
        rows: PreviewRowsData | undefined;
        units: NewUnitsData | undefined;
        keep: KeepData | undefined;
        closed: string | undefined;
        confirm: string | undefined;
        confirmText: string;
        change: { href: string; label: string };
        cancel: string;
      }
    | {
        kind: "done" | "closed";
        text: string;
        facts: { label: string; value: string }[];
        onward: { href: string; label: string };
      };
};

/** Whether what was said of the table holds for those that programs send; without a tick where it can't. */
export type KeepData = { text: string; tick?: { label: string; checked: boolean } };

/** Milliseconds between two looks at how far it is, where JavaScript runs. */
const lookEveryMs = 1_000;

/** An import of people from what its columns mean to who was invited, each step at the same address. */
export function ImportView({ view, reply }: { view: ImportViewData; reply: unknown }) {
  useLookAgain({ everyMs: view.step.kind === "working" ? lookEveryMs : undefined });
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <h1>{view.title}</h1>
      <Step view={view} reply={reply} />
    </Stack>
  );
}

function Step({ view: { step, form }, reply }: { view: ImportViewData; reply: unknown }) {
  switch (step.kind) {
    case "columns":
      return <Columns step={step} form={form} reply={reply} />;
    case "working":
      return <Working step={step} />;
    case "preview":
      return <Preview step={step} form={form} />;
    case "done":
    case "closed":
      return (
        <div className={reading}>
          <Stack gap="m">
            <Notification tone={step.kind === "done" ? "success" : "alert"} role="status">
              {step.text}
            </Notification>
            <SummaryList rows={step.facts} />
            <Actions>
              <ButtonLink href={step.onward.href}>{step.onward.label}</ButtonLink>
            </Actions>
          </Stack>
        </div>
      );
  }
}

type StepOf<Kind extends ImportViewData["step"]["kind"]> = Extract<ImportViewData["step"], { kind: Kind }>;

function Columns({ step, form, reply }: { step: StepOf<"columns">; form: StaffFormData; reply: unknown }) {
  const sending = useIsSending();
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(step.errorPrefix, step.error !== undefined);
  const [first] = step.columns;
  return (
    <div className={reading}>
      <StaffForm form={form}>
        <Stack gap="l">
          {step.error ? (
            <ErrorSummary
              key={replyNumber}
              title={step.errorSummary}
              errors={[{ href: `#${first?.id}`, text: step.error }]}
              reply={replyNumber}
            />
          ) : null}
          <Text size="l">{step.intro}</Text>
          {step.columns.map(({ id, value, ...choice }) => (
            <SelectField key={id} id={id} name="column" defaultValue={value} {...choice} />
          ))}
          <SelectField id="language" name="language" {...selectOf(step.language)} />
          <Actions>
            <Button name="intent" value="columns" disabled={sending}>
              {step.submit}
            </Button>
            <Button name="intent" value="drop" tone="quiet" disabled={sending}>
              {step.cancel}
            </Button>
          </Actions>
        </Stack>
      </StaffForm>
    </div>
  );
}

function selectOf({ value, ...choice }: Choice) {
  return { ...choice, defaultValue: value };
}

function Working({ step }: { step: StepOf<"working"> }) {
  return (
    <div className={reading}>
      <Stack gap="m">
        <Text size="l">{step.text}</Text>
        <progress className={css.progress} value={step.done} max={step.all} aria-label={step.text} />
        <p role="status">{step.progress}</p>
        <p>
          <a href={step.again.href}>{step.again.label}</a>
        </p>
      </Stack>
    </div>
  );
}

function Preview({ step, form }: { step: StepOf<"preview">; form: StaffFormData }) {
  const sending = useIsSending();
  return (
    <Stack gap="l">
      <div className={reading}>
        <Stack gap="m">
          <SummaryList rows={step.facts} />
          {step.leftOut ? <Text tone="quiet">{step.leftOut}</Text> : null}
        </Stack>
      </div>
      {step.rows ? <PreviewRows rows={step.rows} /> : null}
      {step.closed ? <Notification tone="alert">{step.closed}</Notification> : null}
      <div className={reading}>
        <StaffForm form={form}>
          <Stack gap="m">
            {step.units ? <NewUnits units={step.units} /> : null}
            {step.keep?.tick ? <Checkbox name="keep" describedBy="keep-hint" {...step.keep.tick} /> : null}
            {step.keep ? (
              <Text id="keep-hint" tone="quiet">
                {step.keep.text}
              </Text>
            ) : null}
            <Text>{step.confirmText}</Text>
            <Actions>
              {step.confirm ? (
                <Button name="intent" value="confirm" disabled={sending}>
                  {step.confirm}
                </Button>
              ) : null}
              <ButtonLink href={step.change.href} tone="secondary">
                {step.change.label}
              </ButtonLink>
              <Button name="intent" value="drop" tone="quiet" disabled={sending}>
                {step.cancel}
              </Button>
            </Actions>
          </Stack>
        </StaffForm>
      </div>
    </Stack>
  );
}
