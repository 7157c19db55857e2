import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { needsDetails, requireActiveOrder } from "~/features/answering/actor.server";
import { answerQuestion, conflictView } from "~/features/answering/answer-question.server";
import { ConflictView } from "~/features/answering/conflict-view";
import { QuestionView } from "~/features/answering/question-view";
import { questionView } from "~/features/answering/question-view.server";
import { SectionSummary } from "~/features/answering/section-summary";
import { sectionSummary } from "~/features/answering/section-summary.server";
import { questionUrl, sectionOf } from "~/features/answering/under-way.server";
import { journeyThrough, questionToGoOn, stopAt } from "~/features/survey/journey";
import { readKeptForm } from "~/http/kept-form.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { isUuid } from "~/platform/uuid";

export const loader = pageLoader(async (page) => {
  const { params, url, language, context } = page;
  // What the answer was for may be no longer open: the page must not lead away before the person has read why.
  if (context.answeredBy) return { kind: "answered" as const, view: context.answeredBy };
  const { surveyMetamoduleVid, surveyModuleVid } = params;
  if (!surveyMetamoduleVid || !surveyModuleVid) throw seeOther(pageUrl("surveyContinue", language));
  if (!isUuid(surveyMetamoduleVid) || !isUuid(surveyModuleVid)) throw new AppError("notFound");
  const { person, underWay } = await requireActiveOrder(page);
  if (url.searchParams.has("summary")) {
    return { kind: "summary" as const, view: await sectionSummary(page, person, underWay, surveyModuleVid) };
  }
  const { order, result } = underWay;
  const kept = await readKeptForm(page, person);
  const finished = result?.finishedModuleVids.has(surveyModuleVid);
  if (kept && (order.closed || finished)) {
    // What was kept can't be saved any more: it is shown once, to be copied.
    return { kind: "late" as const, view: conflictView(page, order.closed ? "closed" : "finished", kept.answer) };
  }
  // A finished section is not answerable (spec §4 "Loading a module"); its summary has an address of its own.
  if (order.closed || needsDetails(person, underWay) || finished) throw seeOther(pageUrl("assessments", language));
  if (!result || result.expired) throw seeOther(pageUrl("surveyContinue", language));
  const section = sectionOf(result, surveyMetamoduleVid, surveyModuleVid);
  const here = pageUrl("surveyAnswer", language, { surveyMetamoduleVid, surveyModuleVid });
  const journey = journeyThrough(section.module, result.answers);
  const asked = url.searchParams.get("question") ?? undefined;
  const stop = stopAt(journey, asked ?? questionToGoOn(journey)?.vid);
  if (!stop) throw seeOther(here);
  // Every question has its own address, so that the browser's Back leads to the question it came from.
  if (!asked) throw seeOther(questionUrl(here, stop.question));
  const answer = result.answers.get(stop.question.vid);
  // An open question looks the same to all who come to it by the same way.
  if (answer === undefined && !kept) context.sharedCacheable = { at: questionUrl(here, stop.question) };
  return { kind: "question" as const, view: questionView(page, section, journey, stop, answer, kept?.answer) };
});

export const action = pageAction(
  async (page) => {
    const outcome = await answerQuestion(page);
    if (outcome.kind === "refused") {
      page.context.formRefused = true;
      return data(outcome, { status: 422 });
    }
    page.context.answeredBy = outcome.view;
    return data(outcome, { status: 409 });
  },
  { keeps: ["answer"] },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.documentTitle }];

export default function SurveyAnswerRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (reply?.kind === "conflict") return <ConflictView view={reply.view} />;
  if (loaded.kind === "answered") return null;
  if (loaded.kind === "late") return <ConflictView view={loaded.view} />;
  if (loaded.kind === "summary") return <SectionSummary view={loaded.view} />;
  const refused = reply?.kind === "refused" && reply.questionVid === loaded.view.key ? reply : undefined;
  return <QuestionView key={loaded.view.key} view={loaded.view} reply={refused} />;
}
