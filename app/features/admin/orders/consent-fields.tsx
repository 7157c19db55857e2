import { useEffect, useRef, useState } from "react";
import { Checkbox } from "~/design/fields/checkbox";
import { Fieldset } from "~/design/fields/fieldset";
import { TextField } from "~/design/fields/text-field";
import { Stack } from "~/design/layout";
import { fillBraces } from "~/platform/text/fill-braces";

export type ConsentFieldsData = {
  legend: string;
  hint: string;
  error: string | undefined;
  boxes: { name: string; label: string; checked: boolean }[];
  /** The one that was ticked by the form itself; "" for none. */
  suggested: string;
  /** Which one each survey fills in, of an employer's people and of others. */
  follows: {
    employees: Record<string, string>;
    others: Record<string, string>;
    /** Ids of organisations whose people are not their employees. */
    withoutEmployees: string[];
  };
  /** Said where JavaScript has ticked one; {consent} stands for its name. */
  filledIn: string;
  reason: { label: string; hint: string; value: string; error: string | undefined } | undefined;
};

/** What people are asked for. Where JavaScript runs, another survey takes its own consent along, and it is said. */
export function ConsentFields({ consents }: { consents: ConsentFieldsData }) {
  const { reason } = consents;
  const { mark, suggested, said } = useFilledIn(consents);
  return (
    <Fieldset id="consents" legend={consents.legend} hint={consents.hint} error={consents.error}>
      <Stack gap="s">
        <input ref={mark} type="hidden" name="suggested" value={suggested} />
        {consents.boxes.map((box) => (
          <Checkbox key={box.name} {...box} />
        ))}
        <p role="status">{said}</p>
        {reason ? (
          <TextField
            id="consentReason"
            name="consentReason"
            label={reason.label}
            hint={reason.hint}
            error={reason.error}
            defaultValue={reason.value}
            autoComplete="off"
          />
        ) : null}
      </Stack>
    </Fieldset>
  );
}

/** Ticks what the survey chosen asks for, as the server does where no JavaScript runs; and says so. */
function useFilledIn(consents: ConsentFieldsData) {
  const mark = useRef<HTMLInputElement>(null);
  const [suggested, setSuggested] = useState(consents.suggested);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const form = mark.current?.form;
    const follow = ({ target }: Event) => {
      if (!form || !(target instanceof HTMLSelectElement)) return;
      const key = suggestionOf(consents.follows, new FormData(form));
      if (!key || key === suggested) return;
      tick(form, suggested, false);
      const box = tick(form, key, true);
      setSuggested(key);
      setSaid(box ? fillBraces(consents.filledIn, { consent: labelOf(consents, box.name) }) : "");
    };
    form?.addEventListener("change", follow);
    return () => form?.removeEventListener("change", follow);
  }, [consents, suggested]);
  return { mark, suggested, said };
}

function suggestionOf({ employees, others, withoutEmployees }: ConsentFieldsData["follows"], form: FormData) {
  const suggestions = withoutEmployees.includes(String(form.get("organisation"))) ? others : employees;
  return suggestions[String(form.get("variant"))];
}

function tick(form: HTMLFormElement, key: string, checked: boolean): HTMLInputElement | undefined {
  const box = form.elements.namedItem(`consent-${key}`);
  if (!(box instanceof HTMLInputElement)) return undefined;
  box.checked = checked;
  return box;
}

const labelOf = ({ boxes }: ConsentFieldsData, name: string) => boxes.find((box) => box.name === name)?.label ?? "";
