import { Fragment } from "react";
import { Text } from "~/design/text";
import * as css from "./standing-view.css";

/** The strongest areas and those that need most attention in words, each with its number or with what counts for more. */
export type StandingData = {
  key: string;
  label: string;
  areas: { href: string; name: string; said: string | undefined }[];
}[];

export function Standing({ ends }: { ends: StandingData }) {
  return ends.map(({ key, label, areas }) => (
    <Text key={key}>
      <span className={css.end}>{`${label}:`}</span>{" "}
      {areas.map(({ href, name, said }, place) => (
        <Fragment key={href}>
          {place > 0 ? ", " : null}
          <a href={href}>{name}</a>
          {said ? ` (${said})` : null}
        </Fragment>
      ))}
    </Text>
  ));
}
