import { layouts } from "~/features/exports/layout";
import { exportResults } from "~/features/exports/take-export.server";
import { apiEndpoint } from "~/http/api.server";
import { askedOrder, exportAnswer } from "./admin-export.server";
import { oneOf } from "./parameters.server";

/** GET `?language&assessmentOrderId&layout=wide|long&freeTexts=false|true`: completed results under pseudonyms, as Excel. */
export const loader = apiEndpoint({
  GET: (api) =>
    exportAnswer(api, (asked) =>
      exportResults(api.app, {
        ...asked,
        orderId: askedOrder(api),
        layout: oneOf(api, "layout", layouts),
        freeTexts: oneOf(api, "freeTexts", ["false", "true"]) === "true",
      }),
    ),
});

export const action = loader;
