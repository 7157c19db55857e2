import { Fragment } from "react";
import { Text } from "~/design/text";
import * as css from "./standing-view.css";

/** The strongest areas and those that need most attention, in words, and why where the number does not say it. */
export type StandingData = {
  key: string;
  label: string;
  areas: { href: string; name: string; because: string | undefined }[];
}[];

export function Standing({ ends }: { ends: StandingData }) {
  return ends.map(({ key, label, areas }) => (
    <Text key={key}>
      <span className={css.end}>{`${label}:`}</span>{" "}
      {areas.map(({ href, name, because }, place) => (
        <Fragment key={href}>
          {place > 0 ? ", " : null}
          <a href={href}>{name}</a>
          {because ? ` (${because})` : null}
        </Fragment>
      ))}
    </Text>
  ));
}
