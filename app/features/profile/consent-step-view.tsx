import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { ConsentBlocks, type ConsentBlocksData, consentId } from "./consent-blocks";

export type ConsentStepViewData = {
  back: { href: string; label: string };
  token: string;
  /** Whose page it is. */
  writer: string;
  consents: ConsentBlocksData;
  links: { href: string; label: string }[];
  submit: string;
  sending: string;
  errorSummary: string;
  errorPrefix: string;
};

/** What the action answers when a required consent was not ticked. */
export type ConsentStepReply = { missing: string[]; ticked: string[] };

/** Says in the posted form that it is this one, and not the person's details. */
export const consentStepName = "consents";

/** What one has to agree to before the survey, and nothing else. */
export function ConsentStepView({ view, reply }: { view: ConsentStepViewData; reply: ConsentStepReply | undefined }) {
  const sending = useIsSending();
  const { consents } = view;
  const missing = reply?.missing ?? [];
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(view.errorPrefix, missing.length > 0);
  const listed = consents.blocks.flatMap(({ id, requiredNamed }, index) => {
    const text = missing.length > 1 ? requiredNamed : consents.requiredText;
    return missing.includes(id) ? [{ href: `#${consentId(index)}`, text }] : [];
  });
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <h1>{consents.title}</h1>
      <PostForm token={view.token} writer={view.writer} key={consentStepName}>
        <input type="hidden" name="step" value={consentStepName} />
        <Stack gap="l">
          {listed.length > 0 ? <ErrorSummary key={replyNumber} title={view.errorSummary} errors={listed} /> : null}
          <ConsentBlocks consents={consents} ticked={reply?.ticked} missing={missing} />
          <Actions>
            <Button disabled={sending}>{sending ? view.sending : view.submit}</Button>
          </Actions>
        </Stack>
      </PostForm>
      {view.links.map(({ href, label }) => (
        <Text key={href}>
          <a href={href}>{label}</a>
        </Text>
      ))}
    </Stack>
  );
}
