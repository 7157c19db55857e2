import type { ChipLink } from "~/design/navigation/chip-links";
import type { Words } from "~/i18n/words.server";

/** From wave to wave, where there are several. */
export function waveLinks(
  { t }: Words,
  { reports, report }: { reports: readonly { wave: number }[]; report: { wave: number } },
  addressOf: (wave: number) => string,
): { label: string; links: ChipLink[] } | undefined {
  if (reports.length < 2) return undefined;
  return {
    label: t("reports:waves"),
    links: reports.map(({ wave }) => ({
      href: addressOf(wave),
      label: t("reports:wave", { wave }),
      current: wave === report.wave,
    })),
  };
}
