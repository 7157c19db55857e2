/** `choose` reads out which row is chosen, where rows can be. */
export type LinkedRow = { key: string; href?: string; cells: string[]; choose?: string };

/** A row of a list whose first cell names it and leads to it, where there is a page of it. */
export function linkedRow({ key, href, cells: [name, ...others], choose }: LinkedRow) {
  return {
    key,
    ...(choose && { choose }),
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
