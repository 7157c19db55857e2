// The page of a question has no script that could bring its styles: it takes those of this one, which leads to it.
import "~/features/answering/drawn/question-styles.css";
import { continueSurvey } from "~/features/answering/continue-survey.server";
import { questionAddress } from "~/features/answering/question-address";
import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";

/**
 * Leads to the next open question of the active order, or to the result of a survey that is done (spec §2 "Survey
 * continue"); shows no page of its own.
 */
export const loader = pageLoader(async ({ app, language, context: { sessionToken } }) => {
  const found = await continueSurvey(app, { sessionToken });
  switch (found.outcome) {
    case "notSignedIn":
      throw new AppError("notAuthenticated");
    case "invalidPerson":
    case "notThere":
    case "closed":
      throw seeOther(pageUrl("assessments", language));
    case "sectionFinished":
      throw new AppError("conflict", "cannot_continue");
    case "goOn": {
      const { onward } = found;
      throw seeOther(
        onward.to === "results"
          ? pageUrl("orderResults", language, { assessmentOrderId: onward.orderId })
          : questionAddress(language, onward.section, onward.question),
      );
    }
    default:
      // The survey's start says what is needed first.
      throw seeOther(pageUrl("surveyBegin", language));
  }
});

/** Draws nothing: without a component an error would be plain text instead of the error page. */
export default function SurveyContinue() {
  return null;
}
