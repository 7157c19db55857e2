import { layouts } from "~/features/exports/layout";
import { exportResults } from "~/features/exports/take-export.server";
import { type ApiRequest, apiEndpoint } from "~/http/api.server";
import { askedOrder, exportAnswer, prepareAnswer } from "./admin-export.server";
import { oneOf } from "./parameters.server";

const shapeOf = (api: ApiRequest) => ({
  layout: oneOf(api, "layout", layouts),
  freeTexts: oneOf(api, "freeTexts", ["false", "true"]) === "true",
});

/** GET `?language&assessmentOrderId&layout=wide|long&freeTexts=false|true`: completed results under pseudonyms, as Excel. POST has it prepared. */
export const loader = apiEndpoint({
  GET: (api) =>
    exportAnswer(api, (asked) =>
      exportResults(api.app, {
        ...asked,
        orderId: askedOrder(api),
        ...shapeOf(api),
      }),
    ),
  POST: (api) => prepareAnswer(api, { name: "results", ...shapeOf(api) }),
});

export const action = loader;
