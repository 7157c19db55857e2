import type { ListRow } from "./list-table";

export type LinkedRow = Pick<ListRow, "key" | "chosen"> & { href?: string; cells: string[] };

/** A row of a list whose first cell names it and leads to it, where there is a page of it. */
export function linkedRow({ href, cells: [name, ...others], ...row }: LinkedRow): ListRow {
  const { key } = row;
  return {
    ...row,
    cells: [
      href ? (
        <a key={key} href={href}>
          {name}
        </a>
      ) : (
        name
      ),
      ...others,
    ],
  };
}
