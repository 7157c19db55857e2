import { exportFormResults } from "~/features/exports/take-export.server";
import { apiEndpoint } from "~/http/api.server";
import { exportAnswer } from "./admin-export.server";

/** GET `?language`: the results of a form of the signing service, as Excel. */
export const loader = apiEndpoint({
  GET: (api) => exportAnswer(api, (asked) => exportFormResults(api.app, { ...asked, formId: api.params.formId ?? "" })),
});

export const action = loader;
