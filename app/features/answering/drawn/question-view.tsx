import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { Icon } from "~/design/icon";
import { Actions, NarrowLayout, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { PlainForm } from "~/design/plain-form";
import { ProgressBar, ProgressDetails } from "~/design/progress";
import { PartsLine, Text } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";
import { visuallyHidden } from "~/design/visually-hidden.css";
import { HelpLink, type HelpLinkData } from "~/features/advice/contacts-view";
import { HelpAtOnce, type HelpAtOnceData, helpAtOnceId } from "~/features/advice/help-at-once-view";
import { type AnswerControl, AnswerField, answerId } from "./answer-field";
import * as css from "./question-view.css";

export type QuestionViewData = {
  /** The question's vid. */
  key: string;
  /** The question's address, in a run that it leaves open: whose page it is stands around the view. */
  at: string;
  /** The document's. */
  documentTitle: string;
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
  progress: {
    label: string;
    value: number;
    max: number;
    /** Where on the way to `max` a section ends. */
    ends: number[];
    rows: { label: string; value: string }[];
  };
  /** For what was told of on the page before. */
  helpNow: HelpAtOnceData | undefined;
  title: string;
  /** Below the title; they describe the answer. */
  notes: { id: string; tone?: "quiet"; children: string }[];
  /** Above the title: what an open question is like, and why no way leads back. */
  kicker: string[];
  control: AnswerControl;
  required: boolean;
  optionalNote: string | undefined;
  /** Label of the switch for going on as soon as an answer is chosen; absent where one writes, or where it might finish. */
  goOn: string | undefined;
  lastNote: string | undefined;
  /** What the way on waits for, with a script; absent where nothing has to be answered. */
  needed: string | undefined;
  submit: string;
  /** The way to help, where a question may touch on what one needs it for. */
  help: { link: HelpLinkData; beside: string } | undefined;
  robot: string | undefined;
  errorSummary: string;
};

/** A refused answer: the sentence to show and what was typed. */
export type QuestionReply = { error: string; typed: string };

/** A view that is held for when the question is answered so: with any answer that it takes, or with one of these. */
export type ViewAhead = { answers: readonly string[] | "any"; view: QuestionViewData };

const titleId = "question-title";

/** Titles with more characters than this are set smaller, so that the answers stay in sight. */
const longTitle = 70;
const kickerId = "question-kicker";

/** The question that is shown and, in templates for the page's script, those that may follow it. */
export function QuestionViews({
  view,
  reply,
  ahead,
}: {
  view: QuestionViewData;
  reply: QuestionReply | undefined;
  ahead: readonly ViewAhead[];
}) {
  return (
    <>
      <QuestionView view={view} reply={reply} />
      {ahead.map(({ answers, view: next }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
        <template key={index} data-after={answers === "any" ? "any" : JSON.stringify(answers)}>
          <QuestionView view={next} reply={undefined} />
        </template>
      ))}
    </>
  );
}

/** One question, nothing else: close, place, title, answer, next. */
function QuestionView({ view, reply }: { view: QuestionViewData; reply: QuestionReply | undefined }) {
  return (
    <div
      className={css.form}
      data-question={view.key}
      data-at={view.at}
      data-title={view.documentTitle}
      data-required={view.required ? "" : undefined}
    >
      {/* Enter in a field presses the first button of a form: that must be the way forward, not the way back. */}
      <button type="submit" name="intent" value="next" tabIndex={-1} aria-hidden="true" className={visuallyHidden} />
      <WaysOut view={view} />
      <ProgressBar {...view.progress} />
      <ProgressDetails summary={<PartsLine parts={[view.sectionName, view.place]} />} rows={view.progress.rows} />
      <Stack gap="m">
        {reply ? (
          <ErrorSummary title={view.errorSummary} errors={[{ href: `#${answerId}`, text: reply.error }]} />
        ) : null}
        {view.draft ? <Notification tone="info">{view.draft}</Notification> : null}
        {view.helpNow ? <HelpAtOnce help={view.helpNow} /> : null}
        <Asked view={view} reply={reply} />
      </Stack>
      <WayOn view={view} />
      {view.help ? <HelpLink {...view.help} /> : null}
      {/* Not beside the button above: on a phone that stays at the lower edge, and must not cover what has focus. */}
      {__DEV_TOOLS__ && view.robot ? (
        <Actions>
          <Button name="intent" value="robot" tone="quiet" aria-label={view.robot}>
            <Icon name="robot" />
          </Button>
        </Actions>
      ) : null}
    </div>
  );
}

/** The way back and the way out, and which survey this is. */
function WaysOut({ view }: { view: QuestionViewData }) {
  return (
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
  );
}

/** What is asked, what it is answered with, and what is said about both. */
function Asked({ view, reply }: { view: QuestionViewData; reply: QuestionReply | undefined }) {
  const described = [
    ...(view.kicker.length > 0 ? [kickerId] : []),
    ...view.notes.map(({ id }) => id),
    view.optionalNote && "optional-note",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <>
      {view.kicker.length > 0 ? (
        <Text id={kickerId} size="s" tone="quiet">
          {view.kicker.join(" · ")}
        </Text>
      ) : null}
      {/* Who hears the page begins at its title, and must not miss what stands above it. */}
      <h1
        id={titleId}
        tabIndex={-1}
        aria-describedby={view.helpNow ? helpAtOnceId : undefined}
        className={view.title.length > longTitle ? css.longTitle : undefined}
      >
        {view.title}
      </h1>
      {view.notes.map((note) => (
        <Text key={note.id} {...note} />
      ))}
      <AnswerField control={view.control} reply={reply} labelledBy={titleId} describedBy={described || undefined} />
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
    </>
  );
}

const goOnId = "go-on";

/**
 * The way on, and right above it, in sight with it, what a press on an answer does or what the button waits for: both wait
 * in templates for the page's script, without which the button is open.
 */
function WayOn({ view: { needed, goOn, submit } }: { view: QuestionViewData }) {
  return (
    <Actions sticky>
      {goOn ? (
        <template data-go-on="">
          <label className={css.goOn}>
            <input type="checkbox" aria-labelledby={goOnId} data-go-on="" />
            <span id={goOnId}>{goOn}</span>
          </label>
        </template>
      ) : null}
      {needed ? (
        <template data-needed="">
          <Text id="needed" size="s" tone="quiet">
            {needed}
          </Text>
        </template>
      ) : null}
      <Button name="intent" value="next" fullWidth>
        {submit} <Icon name="arrow-right" />
      </Button>
    </Actions>
  );
}

/** What of the question's page stays from question to question: whose it is, and what its script may have to say. */
export type QuestionFormData = {
  token: string;
  /** Whose page it is. */
  writer: string;
  /** Where the form goes. */
  action: string;
  saving: string;
  /** Why an answer can't be known to be saved. */
  troubles: Record<Trouble, { title: string; text: string }>;
};

/** No reply has come, or the server has more to do than it can. */
export type Trouble = "lost" | "busy";

/** The page of a question, around views that are drawn already. */
export function QuestionPage({ form, views }: { form: QuestionFormData; views: string }) {
  const troubles = Object.entries(form.troubles);
  return (
    <NarrowLayout>
      <PlainForm token={form.token} writer={form.writer} action={form.action} data-answering="">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the views above, as React has drawn them */}
        <div data-views="" dangerouslySetInnerHTML={{ __html: views }} />
      </PlainForm>
      {/* Always there: screen readers may miss a live region that appears together with its text. */}
      <VisuallyHidden>
        <span role="status" data-saving={form.saving} />
      </VisuallyHidden>
      {troubles.map(([trouble, { title, text }]) => (
        <template key={trouble} data-trouble={trouble}>
          <div tabIndex={-1} data-told="">
            <Notification tone="alert" role="alert" title={title}>
              {text}
            </Notification>
          </div>
        </template>
      ))}
    </NarrowLayout>
  );
}
