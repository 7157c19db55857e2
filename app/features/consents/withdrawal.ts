import type { ConsentKey } from "./consent-type";

/** What withdrawing a consent means, by the keys of its sentences. */
export type WithdrawalEffects = {
  stops: ("answering" | "reports" | "occupationalHealth" | "fitnessApp")[];
  deleted: "answers" | "nothing" | "optional";
  stays: ("results" | "reports" | "occupationalHealth" | "fitnessApp" | "record")[];
};

/**
 * The effects of withdrawing a consent: the one account of them that the page tells before and the receipt after.
 * `required`: the survey can't be answered without it. `deletesAnswers`: there are unfinished answers.
 */
export function withdrawalEffects(consent: {
  key: ConsentKey;
  required: boolean;
  deletesAnswers: boolean;
}): WithdrawalEffects {
  const passesOn = {
    aisti_business_supplemental_ohs: "occupationalHealth",
    fdf_callup: "fitnessApp",
    combined: undefined,
    aisti_business: undefined,
    aisti_safety: undefined,
  } as const satisfies Record<ConsentKey, string | undefined>;
  const handedOver = passesOn[consent.key];
  const transfer = handedOver ? [handedOver] : [];
  if (!consent.required) return { stops: transfer, deleted: "optional", stays: [...transfer, "record"] };
  return {
    stops: ["answering", "reports", ...transfer],
    deleted: consent.deletesAnswers ? "answers" : "nothing",
    stays: ["results", "reports", ...transfer, "record"],
  };
}
