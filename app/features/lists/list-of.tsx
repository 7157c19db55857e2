import { Text } from "~/design/text";
import type { Link } from "./list";

/** What a list is of where it is not of everything, and the way to all of it. */
export function ListOf({ of }: { of: { text: string; all: Link } | undefined }) {
  return of ? (
    <Text>
      {of.text} <a href={of.all.href}>{of.all.label}</a>
    </Text>
  ) : null;
}
