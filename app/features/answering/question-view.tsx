import { type KeyboardEvent, useEffect, useState } from "react";
import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Icon } from "~/design/icon";
import { Actions, NarrowLayout, Stack } from "~/design/layout";
import { Notification } from "~/design/notification";
import { ProgressBar, ProgressDetails } from "~/design/progress";
import { RadioList } from "~/design/radio-list";
import { Slider } from "~/design/slider";
import { Text } from "~/design/text";
import { TextArea } from "~/design/text-area";
import { HelpLink, type HelpLinkData } from "~/features/advice/contacts-view";
import * as css from "./question-view.css";

export type AnswerControl =
  | { kind: "radio"; value: string | undefined; options: { value: string; label: string }[] }
  | {
      kind: "slider";
      value: number | undefined;
      lowLabel: string;
      highLabel: string;
      unansweredText: string;
      minusLabel: string;
      plusLabel: string;
      hint: string;
    }
  | {
      kind: "text";
      label: string;
      value: string;
      limit: number;
      counterFrom: number;
      counterText: string;
      counterOverText: string;
      counterOverByOneText: string;
    };

export type QuestionViewData = {
  /** The question's vid: another question is another form. */
  key: string;
  token: string;
  /** Whose page it is. */
  writer: string;
  /** Where the form goes. */
  action: string;
  /** Says that the answer shown was typed before the session expired, and is not saved. */
  draft: string | undefined;
  /** Label of the button that saves what is there and leaves. */
  close: string;
  /** Which survey this is. */
  orderName: string;
  /** Label of the way back; absent at the first question of a section. */
  back: string | undefined;
  sectionName: string;
  place: string;
  progress: { label: string; value: number; max: number; rows: { label: string; value: string }[] };
  title: string;
  /** Below the title; they describe the answer. */
  notes: { id: string; tone?: "quiet"; children: string }[];
  /** Above the title: what an open question is like. */
  kicker: string[];
  control: AnswerControl;
  required: boolean;
  optionalNote: string | undefined;
  lastNote: string | undefined;
  submit: string;
  /** The way to help, where a question may touch on what one needs it for. */
  help: { link: HelpLinkData; beside: string } | undefined;
  robot: string | undefined;
  errorSummary: string;
  errorPrefix: string;
};

/** A refused answer: the sentence to show and what was typed. */
export type QuestionReply = { error: string; typed: string };

const titleId = "question-title";
const answerId = "answer";
const kickerId = "question-kicker";

/** One question, nothing else: close, place, title, answer, next. */
export function QuestionView({ view, reply }: { view: QuestionViewData; reply: QuestionReply | undefined }) {
  const sending = useIsSending();
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(view.errorPrefix, reply !== undefined);
  const [answered, setAnswered] = useState(hasValue(view.control) || !view.required);
  // Without JavaScript the server decides; with it, the way on opens once there is an answer that can be taken (spec §4).
  const [enhanced, setEnhanced] = useState(false);
  useEffect(() => setEnhanced(true), []);
  const described = [
    ...(view.kicker.length > 0 ? [kickerId] : []),
    ...view.notes.map(({ id }) => id),
    view.optionalNote && "optional-note",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <NarrowLayout>
      <PostForm
        token={view.token}
        writer={view.writer}
        action={view.action}
        className={css.form}
        onKeyDown={__DEV_TOOLS__ ? chooseByDigit : undefined}
      >
        {/* Enter in a field presses the first button of a form: that must be the way forward, not the way back. */}
        <button type="submit" name="intent" value="next" tabIndex={-1} aria-hidden="true" className={css.enterKey} />
        <div className={css.top}>
          {view.back ? (
            <button type="submit" name="intent" value="back" className={css.back}>
              <Icon name="arrow-left" /> {view.back}
            </button>
          ) : (
            <span />
          )}
          <p className={css.order}>{view.orderName}</p>
          <button type="submit" name="intent" value="leave" aria-label={view.close} className={css.close}>
            <Icon name="close" />
          </button>
        </div>
        <ProgressBar label={view.progress.label} value={view.progress.value} max={view.progress.max} />
        <ProgressDetails
          summary={
            <>
              {view.sectionName} · {view.place}
            </>
          }
          rows={view.progress.rows}
        />
        <Stack gap="m">
          {reply ? (
            <ErrorSummary
              key={replyNumber}
              title={view.errorSummary}
              errors={[{ href: `#${answerId}`, text: reply.error }]}
            />
          ) : null}
          {view.draft ? <Notification tone="info">{view.draft}</Notification> : null}
          {view.kicker.length > 0 ? (
            <Text id={kickerId} size="s" tone="quiet">
              {view.kicker.join(" · ")}
            </Text>
          ) : null}
          <h1 id={titleId}>{view.title}</h1>
          {view.notes.map((note) => (
            <Text key={note.id} {...note} />
          ))}
          <Control view={view} reply={reply} described={described || undefined} onAnswered={setAnswered} />
          {view.optionalNote ? (
            <Text id="optional-note" size="s" tone="quiet">
              {view.optionalNote}
            </Text>
          ) : null}
          {view.lastNote ? (
            <Text size="s" tone="quiet">
              {view.lastNote}
            </Text>
          ) : null}
        </Stack>
        <Actions sticky>
          <Button name="intent" value="next" disabled={sending || (enhanced && !answered)} fullWidth>
            {view.submit} <Icon name="arrow-right" />
          </Button>
        </Actions>
        {view.help ? <HelpLink {...view.help} /> : null}
        {/* Not beside the button above: on a phone that stays at the lower edge, and must not cover what has focus. */}
        {__DEV_TOOLS__ && view.robot ? (
          <Actions>
            <Button name="intent" value="robot" tone="quiet" aria-label={view.robot}>
              <Icon name="robot" />
            </Button>
          </Actions>
        ) : null}
      </PostForm>
    </NarrowLayout>
  );
}

function Control({
  view,
  reply,
  described,
  onAnswered,
}: {
  view: QuestionViewData;
  reply: QuestionReply | undefined;
  described: string | undefined;
  onAnswered: (answered: boolean) => void;
}) {
  const { control } = view;
  const wiring = { id: answerId, name: "answer", describedBy: described, error: reply?.error };
  switch (control.kind) {
    case "radio":
      return (
        <RadioList
          {...wiring}
          labelledBy={titleId}
          options={control.options}
          value={reply?.typed ?? control.value}
          onValueChange={() => onAnswered(true)}
        />
      );
    case "slider":
      return (
        <Slider
          {...wiring}
          labelledBy={titleId}
          value={control.value}
          typed={reply?.typed}
          lowLabel={control.lowLabel}
          highLabel={control.highLabel}
          unansweredText={control.unansweredText}
          minusLabel={control.minusLabel}
          plusLabel={control.plusLabel}
          onValueChange={() => onAnswered(true)}
        />
      );
    case "text":
      return (
        <TextArea
          id={answerId}
          name="answer"
          aria-describedby={described}
          error={reply?.error}
          label={control.label}
          limit={control.limit}
          counterFrom={control.counterFrom}
          counterText={control.counterText}
          counterOverText={control.counterOverText}
          counterOverByOneText={control.counterOverByOneText}
          defaultValue={reply?.typed ?? control.value}
          onCount={(count) => onAnswered(count <= control.limit && (count > 0 || !view.required))}
        />
      );
  }
}

function hasValue(control: AnswerControl): boolean {
  return control.value !== undefined && control.value !== "";
}

/** For testing by hand: a digit chooses an option, or a tenth of the slider. */
function chooseByDigit(event: KeyboardEvent<HTMLFormElement>) {
  if (!/^\d$/.test(event.key) || event.target instanceof HTMLTextAreaElement) return;
  const form = event.currentTarget;
  const range = form.querySelector<HTMLInputElement>("input[type=range]");
  const radios = form.querySelectorAll<HTMLInputElement>("input[type=radio]");
  if (range) {
    // React listens to the native setter's event, not to a changed property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
      range,
      String(Number(event.key) * 10),
    );
    range.dispatchEvent(new Event("input", { bubbles: true }));
  } else {
    radios[Number(event.key) - 1]?.click();
  }
}
