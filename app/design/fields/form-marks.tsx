import { formTokenField } from "./form-token-field";
import { ownFormField, writerField } from "./writer-field";

/**
 * What every form of ours carries: the proof that it is ours, and, where it takes words, whose page it is. Browsers give
 * what was typed back to a form of the same names when somebody comes back to its page: these names are one person's, so
 * nobody else's form is given it.
 */
export function FormMarks({ token, writer }: { token: string; writer: string | undefined }) {
  return (
    <>
      {writer ? (
        <>
          <input type="hidden" name={ownFormField(writer)} />
          <input type="hidden" name={writerField} value={writer} />
        </>
      ) : null}
      <input type="hidden" name={formTokenField} value={token} />
    </>
  );
}
