import type { ReactNode } from "react";
import * as css from "./prose.css";

/** What is read: an editor's text, or paragraphs and lists of ours. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={css.prose}>{children}</div>;
}

/** A list of lines of ours, as an editor's lists look. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Prose>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Prose>
  );
}
