import type { Choice } from "./choose-cells";
import type { Climb } from "./climb";
import type { ReportGroup } from "./report-groups";
import { silentFrom } from "./rounding";

/**
 * Which groups may be published together as far as the invited go, whoever answers. If a number were hidden or shown because
 * of a rest of a few invited people, that would tell whether any of them answered. So every combination is about at least
 * three more people invited than it needs people who answered. What is hidden for that says nothing of answers: everybody
 * can work it out beforehand (rule R23).
 */
export class Standing {
  /** `chosen`: for each threshold the choice among those invited. */
  constructor(private readonly chosen: ReadonlyMap<number, ReadonlyMap<string, Choice>>) {}

  /** `thresholds`: the least numbers of people who answered at which some module is published. */
  static async of(groups: readonly ReportGroup[], thresholds: readonly number[], climb: Climb): Promise<Standing> {
    const asked = thresholds.map((threshold) => threshold + silentFrom);
    const chosen = await climb({ candidates: groups, earlier: [], asked });
    return new Standing(
      new Map(thresholds.map((threshold) => [threshold, chosen.get(threshold + silentFrom) ?? new Map()])),
    );
  }

  /** The highest threshold at which a group may be published; 0 where there is none. */
  upTo(key: string): number {
    return Math.max(0, ...[...this.chosen].flatMap(([k, choices]) => (choices.get(key) === "published" ? [k] : [])));
  }

  /** Why a group is hidden, whoever answers; undefined where it is not, or has too few people for that. */
  hides(key: string, threshold: number): Choice | undefined {
    const choice = this.chosen.get(threshold)?.get(key);
    return choice === "published" ? undefined : choice;
  }
}
