import { useEffect, useRef, useState } from "react";
import { Checkbox } from "~/design/fields/checkbox";
import { Fieldset } from "~/design/fields/fieldset";
import { SelectField } from "~/design/fields/select-field";
import { Stack } from "~/design/layout";

type Choice = {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  options: { value: string; label: string }[];
};
type Proposal = { legalBasis: string; specialCondition: string };

export type BasisFieldsData = {
  legend: string;
  hint: string;
  error: string | undefined;
  /** The survey whose proposal stands in the fields. */
  basisFor: string;
  /** What each survey proposes. */
  proposals: Record<string, Proposal>;
  /** Said where JavaScript has filled in a proposal. */
  filledIn: string;
  legalBasis: Choice;
  specialCondition: Choice;
  confirmed: { label: string; checked: boolean; error: string | undefined };
};

/** On what the controller processes the answers. A survey proposes; whoever makes the order says that it is decided. */
export function BasisFields({ basis }: { basis: BasisFieldsData }) {
  const { mark, said } = useProposal(basis);
  const { confirmed } = basis;
  return (
    <Fieldset id="basis" legend={basis.legend} hint={basis.hint} error={basis.error}>
      <Stack gap="m">
        <input ref={mark} type="hidden" name="basisFor" defaultValue={basis.basisFor} />
        <BasisChoice name="legalBasis" choice={basis.legalBasis} />
        <BasisChoice name="specialCondition" choice={basis.specialCondition} />
        <p role="status">{said}</p>
        <Checkbox name="basisConfirmed" {...confirmed} />
      </Stack>
    </Fieldset>
  );
}

function BasisChoice({ name, choice: { value, ...choice } }: { name: string; choice: Choice }) {
  return <SelectField id={name} name={name} defaultValue={value} {...choice} />;
}

/** Where another survey is chosen, its proposal takes the place of the one before, and is to be confirmed anew. */
function useProposal({ proposals, filledIn }: BasisFieldsData) {
  const mark = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const form = mark.current?.form;
    const follow = ({ target }: Event) => {
      if (!form || !mark.current || !(target instanceof HTMLSelectElement) || target.name !== "variant") return;
      const proposal = proposals[target.value];
      mark.current.value = proposal ? target.value : "";
      choose(form, "legalBasis", proposal?.legalBasis ?? "");
      choose(form, "specialCondition", proposal?.specialCondition ?? "");
      const box = form.elements.namedItem("basisConfirmed");
      if (box instanceof HTMLInputElement) box.checked = false;
      setSaid(proposal ? filledIn : "");
    };
    form?.addEventListener("change", follow);
    return () => form?.removeEventListener("change", follow);
  }, [proposals, filledIn]);
  return { mark, said };
}

function choose(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLSelectElement) field.value = value;
}
