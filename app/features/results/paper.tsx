import type { ReactNode } from "react";
import { Icon } from "~/design/icon";
import "./page-numbers.css";
import * as css from "./paper.css";

/** What the button says that prints, and whose name stands on the paper. */
export type PaperData = { print: string; owner: string };

/** Whose paper it is. What stands on a page with this line is printed small, because it is long. */
export function PaperOwner({ owner }: { owner: string }) {
  return <p className={css.owner}>{owner}</p>;
}

/** Opens the browser's own dialog, which saves a PDF too. Without JavaScript the browser's menu has the same. */
export function PrintButton({ label }: { label: string }) {
  return (
    <button type="button" className={css.button} onClick={() => window.print()}>
      <Icon name="print" />
      {label}
    </button>
  );
}

/** Quiet ways beside each other below the head of the page. */
export function Ways({ children }: { children: ReactNode }) {
  return <div className={css.ways}>{children}</div>;
}
