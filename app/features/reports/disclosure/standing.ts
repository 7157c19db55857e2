import type { Choice } from "./choose-cells";
import type { Climb } from "./climb";
import type { ReportGroup } from "./report-groups";
import { silentFrom } from "./rounding";

/**
 * Which groups may stand together as far as those invited go. Were a number hidden, or not, for a rest of a few people who
 * were invited, it would tell whether any of them answered. So no combination is about fewer invited than three more than
 * it needs of answers, whoever answers; what is hidden for that says nothing, as everybody can tell it beforehand (rule R23).
 */
export class Standing {
  /** `chosen`: for each threshold the choice among those invited. */
  constructor(private readonly chosen: ReadonlyMap<number, ReadonlyMap<string, Choice>>) {}

  /** `thresholds`: each number of people who answered from which on something is told of a group. */
  static async of(groups: readonly ReportGroup[], thresholds: readonly number[], climb: Climb): Promise<Standing> {
    const asked = thresholds.map((threshold) => threshold + silentFrom);
    const chosen = await climb({ candidates: groups, earlier: [], asked });
    return new Standing(
      new Map(thresholds.map((threshold) => [threshold, chosen.get(threshold + silentFrom) ?? new Map()])),
    );
  }

  /** The highest threshold up to which a group may stand; 0 where it may not at all. */
  upTo(key: string): number {
    return Math.max(0, ...[...this.chosen].flatMap(([k, choices]) => (choices.get(key) === "published" ? [k] : [])));
  }

  /** Why a group is hidden, whoever answers; undefined where it is not, or has too few people for that. */
  hides(key: string, threshold: number): Choice | undefined {
    const choice = this.chosen.get(threshold)?.get(key);
    return choice === "published" ? undefined : choice;
  }
}
