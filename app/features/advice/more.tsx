import type { ReactNode } from "react";
import { Disclosure } from "~/design/folds/disclosure";
import * as css from "./more.css";

/** What there is besides. Paper shows it without a word about it. */
export function More({ label, open, children }: { label: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <div className={css.more}>
      <Disclosure summary={label} open={open}>
        {children}
      </Disclosure>
    </div>
  );
}
