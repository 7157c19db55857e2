import { type KeyboardEvent, useEffect, useState } from "react";
import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Icon } from "~/design/icon";
import { Actions, NarrowLayout, Stack } from "~/design/layout";
import { Notification } from "~/design/notification";
import { ProgressBar, ProgressDetails } from "~/design/progress";
import { Text } from "~/design/text";
import { HelpLink, type HelpLinkData } from "~/features/advice/contacts-view";
import { type AnswerControl, AnswerField, answerId, hasValue } from "./answer-field";
import { chooseByNumber, useGoOn } from "./go-on";
import * as css from "./question-view.css";

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
  /** Label of the switch for going on as soon as an option is chosen; absent where there are none, or where it would finish. */
  goOn: string | undefined;
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
const goOnId = "go-on";

/** Titles with more characters than this are set smaller, so that the answers stay in sight. */
const longTitle = 70;
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
  const goOn = useGoOn((form) => form.requestSubmit(form.querySelector<HTMLElement>("[data-way-on]")));
  const described = [
    ...(view.kicker.length > 0 ? [kickerId] : []),
    ...view.notes.map(({ id }) => id),
    view.optionalNote && "optional-note",
    enhanced && view.goOn && goOn.isOn && goOnId,
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
        onPointerDown={goOn.onPointerDown}
        onClick={view.goOn ? goOn.onClick : undefined}
        onSubmit={goOn.cancel}
        onKeyDown={(event) => {
          goOn.onKeyDown();
          chooseByNumber(event);
          if (__DEV_TOOLS__) slideByDigit(event);
        }}
      >
        {/* Enter in a field presses the first button of a form: that must be the way forward, not the way back. */}
        <button
          type="submit"
          name="intent"
          value="next"
          tabIndex={-1}
          aria-hidden="true"
          data-way-on
          className={css.enterKey}
        />
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
              {view.place} · {view.sectionName}
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
          <h1
            id={titleId}
            tabIndex={-1}
            data-arrival
            className={view.title.length > longTitle ? css.longTitle : undefined}
          >
            {view.title}
          </h1>
          {view.notes.map((note) => (
            <Text key={note.id} {...note} />
          ))}
          <AnswerField
            control={view.control}
            required={view.required}
            reply={reply}
            labelledBy={titleId}
            describedBy={described || undefined}
            onAnswered={setAnswered}
          />
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
          {enhanced && view.goOn ? (
            <label className={css.goOn}>
              <input
                type="checkbox"
                checked={goOn.isOn}
                onChange={(event) => goOn.change(event.currentTarget.checked)}
              />
              <span id={goOnId}>{view.goOn}</span>
            </label>
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

/** For testing by hand: a digit chooses a tenth of the slider. */
function slideByDigit({ key, currentTarget }: KeyboardEvent<HTMLFormElement>) {
  const range = currentTarget.querySelector<HTMLInputElement>("input[type=range]");
  if (!range || !/^\d$/.test(key)) return;
  // React listens to the native setter's event, not to a changed property.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(range, String(Number(key) * 10));
  range.dispatchEvent(new Event("input", { bubbles: true }));
}
