import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { Card } from "~/design/card";
import { ErrorSummary } from "~/design/error-summary";
import { TextArea } from "~/design/fields/text-area";
import { useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { StaffForm, type StaffFormData } from "~/design/staff-form";
import { Text } from "~/design/text";
import type { Drawn } from "~/features/results/drawn-results";
import { ReadersResults, type ReadersResultsData } from "~/features/results/readers-results";
import * as css from "./request-view.css";

export type RequestViewData = {
  title: string;
  back: { href: string; label: string };
  lead: string;
  /** Says whose result it is, and that it is shown as that person sees it. */
  resultsTitle: string;
  results: Drawn<ReadersResultsData>;
  form: {
    title: string;
    label: string;
    hint: string;
    button: string;
    sending: string;
    form: StaffFormData;
    /** What was written before the session ended. */
    written: string | undefined;
    limit: number;
    counterFrom: number;
    counterText: string;
    errorTitle: string;
    errors: Record<"required" | "tooLong", string>;
  };
};

export type RequestReply = { reason: "required" | "tooLong"; typed: string };

export function RequestView({ view, reply }: { view: RequestViewData; reply: RequestReply | undefined }) {
  const sending = useIsSending();
  const { form } = view;
  const error = reply && form.errors[reply.reason];
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <h1>{view.title}</h1>
      {error ? (
        <ErrorSummary title={form.errorTitle} errors={[{ href: "#feedback", text: error }]} reply={reply} />
      ) : null}
      <Text>{view.lead}</Text>
      <div className={css.desk}>
        <section aria-labelledby="result-title">
          <Stack gap="m">
            <h2 id="result-title">{view.resultsTitle}</h2>
            <blockquote className={css.quoted}>
              <ReadersResults results={view.results} />
            </blockquote>
          </Stack>
        </section>
        <div className={css.reply}>
          <Card as="section" tone="soft" labelledBy="form-title">
            <StaffForm form={form.form}>
              <Stack gap="m">
                <h2 id="form-title">{form.title}</h2>
                <TextArea
                  id="feedback"
                  name="feedback"
                  rows={10}
                  label={form.label}
                  hint={form.hint}
                  {...(error && { error })}
                  defaultValue={reply?.typed ?? form.written}
                  limit={form.limit}
                  counterFrom={form.counterFrom}
                  counterText={form.counterText}
                />
                <Actions>
                  <Button disabled={sending}>{sending ? form.sending : form.button}</Button>
                </Actions>
              </Stack>
            </StaffForm>
          </Card>
        </div>
      </div>
    </Stack>
  );
}
