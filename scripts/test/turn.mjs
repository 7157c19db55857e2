import { execFileSync } from "node:child_process";

/** How many turns there are (tests/turns.ts). */
export const turns = 10;

/**
 * Which of the tests that `npm test` takes in turns are this run's: what `VOINTI_TURN` says, a number from 0 or `all`; else one by
 * the commit, so that the same commit has the same tests; without git one by the day.
 */
export function turnOfThisRun(asked = process.env.VOINTI_TURN) {
  if (asked) return asked === "all" ? "all" : String(Number(asked) % turns);
  return String(numberOfThisState() % turns);
}

function numberOfThisState() {
  try {
    const commit = execFileSync("git", ["rev-parse", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return Number.parseInt(commit.slice(0, 8), 16);
  } catch {
    return Math.floor(Date.now() / (24 * 60 * 60 * 1_000));
  }
}

export function printTurn(turn) {
  if (turn !== "all")
    console.log(
      `Turn ${turn} of 0 to ${turns - 1}: tests/turns.ts names what it leaves to others; VOINTI_TURN=all has all`,
    );
}
