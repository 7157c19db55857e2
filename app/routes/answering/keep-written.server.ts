import { keepTyped } from "~/features/answering/keep-typed.server";
import { answerField } from "~/features/answering/question-address";
import { keepTypedFields, keptStatus } from "~/http/draft.server";
import type { PageRequest } from "~/http/page-request";
import { addressedQuestion } from "./answer-pages.server";

/** Keeps what is being written, for the page's script, which has no use for what came of it. */
export async function keepWritten(page: PageRequest): Promise<Response> {
  const { app, context } = page;
  const asked = { sessionToken: context.sessionToken, ...addressedQuestion(page) };
  const { outcome } = await keepTyped(app, asked, (userUuid, db) =>
    keepTypedFields(page, userUuid, { names: [answerField], db }),
  );
  return new Response(null, { status: keptStatus[outcome] });
}
