import { createHash } from "node:crypto";
import { type Cell, cellText } from "./sheet";

/**
 * Counts the rows of a file and sums them up, so that a reader can tell whether all have arrived unchanged: SHA-256 over
 * each row but the header as a JSON list of its cells' texts (an empty one is ""), in UTF-8 and ended by a line feed.
 */
export class RowCheck {
  #rows = 0;
  readonly #hash = createHash("sha256");

  add(cells: readonly Cell[]): void {
    this.#rows += 1;
    this.#hash.update(`${JSON.stringify(cells.map(cellText))}\n`);
  }

  end(): { rows: number; sha256: string } {
    return { rows: this.#rows, sha256: this.#hash.digest("hex") };
  }
}
