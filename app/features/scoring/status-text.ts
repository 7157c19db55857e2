import type { Module } from "~/features/survey/definition";
import type { Text } from "~/i18n/text";
import type { ScoreBand } from "./result";

const statusOfBand = { high_result: "high", mid_result: "mid", low_result: "low" } as const satisfies Record<
  ScoreBand,
  keyof Module["statusTexts"]
>;

/** The definition's status text for a band of the module; without a band the text for an unscored module. */
export function statusTextOf({ statusTexts }: Pick<Module, "statusTexts">, band: ScoreBand | undefined) {
  const text: Text | undefined = statusTexts[band ? statusOfBand[band] : "done"];
  return text;
}
