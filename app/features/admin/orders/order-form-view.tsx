import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { Checkbox } from "~/design/fields/checkbox";
import { Hint } from "~/design/fields/field";
import { Fieldset } from "~/design/fields/fieldset";
import { type MomentData, MomentFields } from "~/design/fields/moment-fields";
import { SelectField } from "~/design/fields/select-field";
import { useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { reading } from "~/design/reading.css";
import { StaffForm, type StaffFormData } from "~/design/staff-form";
import { SummaryList } from "~/design/summary-list";
import { BasisFields, type BasisFieldsData } from "./basis-fields";
import { ConsentFields, type ConsentFieldsData } from "./consent-fields";
import { NamesFields, type NamesFieldsData } from "./names-fields";

type Field = { label: string; value: string; hint?: string; error?: string | undefined };
type Option = { value: string; label: string };

type Switched = { name: string; label: string; checked: boolean; hint?: string };

export type OrderFormViewData = {
  title: string;
  back: { href: string; label: string };
  form: StaffFormData;
  errorSummary: string;
  errorPrefix: string;
  errors: { href: string; text: string }[];
  /** Why some of it can't be changed any more, and what that is. */
  fixed: { title: string; text: string; rows: { label: string; value: string }[] } | undefined;
  names: NamesFieldsData;
  organisation: (Field & { options: Option[] }) | undefined;
  organisationId: string;
  variant: (Field & { options: Option[] }) | undefined;
  variantKey: string;
  deadline: MomentData;
  /** Whether reminders follow the deadline; undefined where none is still to come. */
  moveReminders: Switched | undefined;
  switches: Switched[];
  switchesLegend: string;
  consents: ConsentFieldsData | undefined;
  basis: BasisFieldsData | undefined;
  submit: string;
  sending: string;
};

/** An order to make or to change. */
export function OrderFormView({ view, reply }: { view: OrderFormViewData; reply: unknown }) {
  const sending = useIsSending();
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(view.errorPrefix, view.errors.length > 0);
  const { fixed } = view;
  return (
    <div className={reading}>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        {view.errors.length > 0 ? (
          <ErrorSummary key={replyNumber} title={view.errorSummary} errors={view.errors} reply={replyNumber} />
        ) : null}
        {fixed ? (
          <Stack gap="m">
            <Notification tone="info" title={fixed.title}>
              {fixed.text}
            </Notification>
            <SummaryList rows={fixed.rows} />
          </Stack>
        ) : null}
        <StaffForm form={view.form}>
          <Stack gap="l">
            <Fields key={replyNumber} view={view} />
            <Actions>
              <Button disabled={sending}>{sending ? view.sending : view.submit}</Button>
            </Actions>
          </Stack>
        </StaffForm>
      </Stack>
    </div>
  );
}

function Fields({ view }: { view: OrderFormViewData }) {
  const { names, organisation, variant, deadline, consents, basis } = view;
  return (
    <>
      <NamesFields names={names} />
      {organisation ? (
        <SelectField
          id="organisation"
          name="organisation"
          label={organisation.label}
          error={organisation.error}
          options={organisation.options}
          defaultValue={organisation.value}
        />
      ) : (
        <input type="hidden" name="organisation" value={view.organisationId} />
      )}
      {variant ? (
        <SelectField
          id="variant"
          name="variant"
          label={variant.label}
          hint={variant.hint}
          error={variant.error}
          options={variant.options}
          defaultValue={variant.value}
        />
      ) : (
        <input type="hidden" name="variant" value={view.variantKey} />
      )}
      <MomentFields id="deadline" moment={deadline} />
      {view.moveReminders ? <Switch box={view.moveReminders} hint={view.moveReminders.hint} /> : null}
      <Fieldset id="switches" legend={view.switchesLegend}>
        <Stack gap="s">
          {view.switches.map(({ hint, ...box }) => (
            <Switch key={box.name} box={box} hint={hint} />
          ))}
        </Stack>
      </Fieldset>
      {consents ? <ConsentFields consents={consents} /> : null}
      {basis ? <BasisFields basis={basis} /> : null}
    </>
  );
}

type Box = { name: string; label: string; checked: boolean };

function Switch({ box, hint }: { box: Box; hint: string | undefined }) {
  if (!hint) return <Checkbox {...box} />;
  return (
    <div>
      <Checkbox {...box} describedBy={`${box.name}-hint`} />
      <Hint id={box.name}>{hint}</Hint>
    </div>
  );
}
