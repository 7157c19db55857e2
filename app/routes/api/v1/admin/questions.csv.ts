import { exportQuestions as call } from "~/features/api/v1/admin-operations";
import { exportQuestions } from "~/features/exports/take-export.server";
import { apiEndpoint } from "~/http/api.server";
import { serve } from "~/routes/api/serve.server";
import { csvAsked } from "../csv-asked.server";
import { exportAnswer } from "./admin-export.server";

export const loader = apiEndpoint({
  GET: serve(call, (api) => exportAnswer(api, (asked) => exportQuestions(api.app, { ...asked, ...csvAsked(api) }))),
});

export const action = loader;
