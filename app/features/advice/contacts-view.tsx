import { Text } from "~/design/text";

export type ContactsData = {
  label: string;
  contacts: {
    key: string;
    name: string;
    number: string;
    href: string;
    /** Which languages are spoken there, where the reader's is not among them. */
    spoken: string | undefined;
  }[];
};

/** Where to get help: numbers that a phone calls at a touch. */
export function Contacts({ contacts: { label, contacts } }: { contacts: ContactsData }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" aria-label={label}>
      {contacts.map(({ key, name, number, href, spoken }) => (
        <li key={key}>
          <Text>
            {name}: <a href={href}>{number}</a>
            {spoken ? ` (${spoken})` : null}
          </Text>
        </li>
      ))}
    </ul>
  );
}
