import { TextField } from "~/design/fields/text-field";
import { Disclosure } from "~/design/folds/disclosure";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";

type NameData = { label: string; value: string; hint?: string; error: string | undefined };

export type NamesFieldsData = {
  name: NameData;
  title: string;
  hint: string;
  others: (NameData & { id: string; language: string })[];
  open: boolean;
};

/** What an order is called: one name for everybody, and folded away those for who reads in another language. */
export function NamesFields({ names: { name, title, hint, others, open } }: { names: NamesFieldsData }) {
  return (
    <>
      <TextField
        id="name"
        name="name"
        label={name.label}
        hint={name.hint}
        error={name.error}
        defaultValue={name.value}
        autoComplete="off"
      />
      <Disclosure summary={title} open={open}>
        <Stack gap="m">
          <Text>{hint}</Text>
          {others.map(({ id, label, value, error, language }) => (
            <TextField
              key={id}
              id={id}
              name={id}
              label={label}
              error={error}
              defaultValue={value}
              lang={language}
              autoComplete="off"
            />
          ))}
        </Stack>
      </Disclosure>
    </>
  );
}
