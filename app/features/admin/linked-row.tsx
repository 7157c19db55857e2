export type LinkedRow = { key: string; href: string; cells: string[] };

/** A row of a list whose first cell names it and leads to it. */
export function linkedRow({ key, href, cells: [name, ...others] }: LinkedRow) {
  return {
    key,
    cells: [
      <a key={key} href={href}>
        {name}
      </a>,
      ...others,
    ],
  };
}
