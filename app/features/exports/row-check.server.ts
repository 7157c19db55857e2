import { createHash } from "node:crypto";
import { type Cell, cellText } from "./sheet";

/**
 * Counts and hashes the rows of a file, so that a reader can tell whether all have arrived unchanged. The hash is SHA-256 over
 * all rows but the header, each as a JSON list of its cells' texts (an empty cell is ""), in UTF-8 and ended by a line feed.
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
