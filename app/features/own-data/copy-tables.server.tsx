import type { ReactNode } from "react";

/** Label and value; what is not known is left out. */
export function Facts({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <table>
      <tbody>
        {rows.map(([label, value], index) =>
          value === null || value === undefined || value === "" ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

export function Listing({ head, rows, none }: { head: string[]; rows: (string | null)[][]; none: string }) {
  if (rows.length === 0) return <p>{none}</p>;
  return (
    <table>
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text
          <tr key={row}>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text
              <td key={column}>{cell ?? "–"}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
