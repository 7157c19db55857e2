/** Of rows that were read with one more than are shown: those that are, and whether there are others. */
export function firstRows<Row>(rows: readonly Row[], most: number): { rows: Row[]; more: boolean } {
  return { rows: rows.slice(0, most), more: rows.length > most };
}
