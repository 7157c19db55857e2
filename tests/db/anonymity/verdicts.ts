import { type Finding, together } from "./attacks/finding";

/** What an attack came to over all organisations, and the most it may. */
export type Verdict = { attack: string; tried: number; leaks: number; most: number; examples: readonly string[] };

/** What no rule promises to withstand: it is told, so that nobody believes otherwise. */
const unpromised = ["insiders: two", "insiders: three"];

/** Nothing may follow, whatever was tried. */
export function verdicts(findings: readonly Record<string, Finding>[]): Verdict[] {
  const names = [...new Set(findings.flatMap((one) => Object.keys(one)))];
  return names.map((attack) => {
    const all = together(findings.flatMap((one) => one[attack] ?? []));
    return { attack, ...all, most: unpromised.includes(attack) ? all.tried : 0 };
  });
}

/** So many of those tried may be, which is what chance alone gives. */
export const upTo = (attack: string, share: number, { tried, leaks }: { tried: number; leaks: number }): Verdict => ({
  attack,
  tried,
  leaks,
  most: share * tried,
  examples: [],
});

/** The table of docs/anonymity.md, and the attacks that came to more than they may, or found nothing to try. */
export function judged(all: readonly Verdict[]): { table: string; broken: string[] } {
  const broken = all.filter(({ tried, leaks, most }) => leaks > most || tried === 0);
  const rows = all.map(({ attack, tried, leaks, most }) => {
    const numbers = [tried, leaks, Math.floor(most)].map((number) => String(number).padStart(7));
    return `| ${attack.padEnd(50)} | ${numbers.join(" | ")} | ${leaks > most ? "BROKEN" : "holds"} |`;
  });
  return {
    table: ["| attack | tried | leaks | at most | |", "|---|--:|--:|--:|---|", ...rows].join("\n"),
    broken: broken.map(
      ({ attack, leaks, tried, examples }) => `${attack}: ${leaks} of ${tried}\n  ${examples.join("\n  ")}`,
    ),
  };
}
