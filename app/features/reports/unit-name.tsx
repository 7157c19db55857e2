import { VisuallyHidden } from "~/design/visually-hidden";

/** A unit in a table of them, where only its place further in shows whose part it is: listeners are told. */
export function UnitName({ name, partOf }: { name: string; partOf: string | undefined }) {
  return (
    <>
      {name}
      {partOf ? <VisuallyHidden>{` (${partOf})`}</VisuallyHidden> : null}
    </>
  );
}
