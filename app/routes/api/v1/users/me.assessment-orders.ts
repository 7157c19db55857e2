import { wireOrder } from "~/features/api/v1/survey-wire-view.server";
import { listOwnOrders } from "~/features/api/v1/user-operations";
import { requiredConsentTypeIds } from "~/features/consents/consents.server";
import { type AssessmentOrder, noOrderYet } from "~/features/orders/order";
import { personalAnalysisModules } from "~/features/orders/personal-order.server";
import { listOrders } from "~/features/orders/queries.server";
import { apiEndpoint } from "~/http/api.server";
import { serve } from "~/routes/api/serve.server";

/** What stands for a personal analysis that nobody has begun yet. */
const notBegun = (name: string): AssessmentOrder => ({
  id: noOrderYet,
  name,
  names: {},
  organizationId: undefined,
  organizationName: "",
  closed: false,
  personal: true,
  trial: false,
  hideConsent: false,
  endTimestamp: null,
  features: { showResultsToEndUser: true, surveyFlowVariant: "personal", professionalService: false },
  basis: undefined,
  answeringState: "notStarted",
  answeredOrSkippedQuestionCount: 0,
  totalQuestionCount: 0,
  progressPercentage: 0,
  completedModuleCount: 0,
  totalModuleCount: 0,
  runId: undefined,
  hasCompletedResult: false,
  lastCompleted: undefined,
});

export const loader = apiEndpoint({
  GET: serve(listOwnOrders, async ({ app, person, t, language }) => {
    const { db, clock } = app;
    const [orders, personalModules] = await Promise.all([
      listOrders(db, person.userUuid),
      personalAnalysisModules(db, person.userUuid, language),
    ]);
    const consents = await requiredConsentTypeIds(
      db,
      orders.map(({ id }) => id),
    );
    const wire = (order: AssessmentOrder) =>
      wireOrder({ t, language }, order, {
        person,
        requiredConsentTypeIds: consents.get(order.id) ?? [],
        now: clock.now(),
      });
    const personal =
      orders.find((order) => order.personal) ?? (personalModules && notBegun(t("assessments:personal.title")));
    return {
      actual: orders.filter((order) => !order.personal).map(wire),
      ...(personal && { personal: wire(personal) }),
    };
  }),
});

export const action = loader;
