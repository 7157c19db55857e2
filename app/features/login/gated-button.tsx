import { useEffect, useState } from "react";
import { Button } from "~/design/button";
import { Actions } from "~/design/layout";
import * as css from "./gated-button.css";

export type Gate = {
  isOpen: boolean;
  /** What to tell it with each change of the field. */
  check: (typed: string) => void;
  /** Id of the sentence that says what is missing; for the field, while the gate is shut. */
  reasonId: string;
};

/**
 * Whether the one field of a form holds what can be sent (spec §5). Without JavaScript it is never asked: the button always
 * works, and the server says what is missing.
 */
export function useGate(fieldId: string, isReady: (typed: string) => boolean): Gate {
  const [isOpen, setIsOpen] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once at what was there before JavaScript
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLInputElement) setIsOpen(isReady(field.value));
  }, []);
  return { isOpen, check: (typed) => setIsOpen(isReady(typed)), reasonId: `${fieldId}-needed` };
}

/** The button of such a form, and beside it why it can't be pressed yet. */
export function GatedButton({
  gate,
  reason,
  isSending,
  label,
  sending = label,
  ...button
}: {
  gate: Gate;
  reason: string;
  isSending: boolean;
  label: string;
  /** Label while the form is on its way. */
  sending?: string;
  tone?: "primary" | "secondary";
  name?: string;
  value?: string;
}) {
  const isShut = !gate.isOpen && !isSending;
  return (
    <div>
      <Actions>
        <Button {...button} disabled={isSending || !gate.isOpen} aria-describedby={isShut ? gate.reasonId : undefined}>
          {isSending ? sending : label}
        </Button>
      </Actions>
      <p id={gate.reasonId} className={isShut ? css.reason : css.unneeded}>
        {reason}
      </p>
    </div>
  );
}
