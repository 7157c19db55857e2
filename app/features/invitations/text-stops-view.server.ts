import type { FormWords } from "~/i18n/words.server";
import type { TextStop } from "./text-stops.server";
import type { TextStopsData } from "./text-stops-view";

/** Where a person can have text messages again; undefined where they have stopped none. */
export function textStopsView({ t, formToken }: FormWords, stops: readonly TextStop[]): TextStopsData | undefined {
  if (stops.length === 0) return undefined;
  return {
    title: t("sms:link.texts.title"),
    token: formToken,
    allow: t("sms:link.texts.allow"),
    stops: stops.map(({ organisationId, organisation }) => ({
      organisationId,
      organisation,
      text: t("sms:link.texts.none", { organisation }),
    })),
  };
}
