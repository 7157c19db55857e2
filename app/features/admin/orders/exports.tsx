import { Button } from "~/design/button";
import { TextField } from "~/design/fields/text-field";
import { Actions, Stack } from "~/design/layout";
import { reading } from "~/design/reading.css";
import { Text } from "~/design/text";
import * as css from "../page-parts.css";

export type ExportsData = {
  title: string;
  text: string;
  links: { href: string; label: string }[];
  /** The page where larger files are prepared. */
  onward?: { href: string; label: string };
  /** What is taken for a reason only, each button with what it asks for. */
  reasoned?: ReasonedExport;
};

type ReasonedExport = {
  title: string;
  action: string;
  kept: { name: string; value: string }[];
  reason: { label: string; hint: string; min: number; max: number };
  choice: { name: string; buttons: { value: string; label: string }[] };
};

/** What can be taken along as files. */
export function Exports({ exports }: { exports: ExportsData }) {
  const { title, text, links, onward, reasoned } = exports;
  return (
    <section className={reading} aria-labelledby="exports">
      <Stack gap="m">
        <h2 id="exports">{title}</h2>
        <Text>{text}</Text>
        <ul className={css.links}>
          {links.map(({ href, label }) => (
            <li key={href}>
              {/* The browser follows it itself: a file is saved, and a page that says why there is none is shown. */}
              <a href={href} target="_self" className={css.link}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        {onward ? (
          <p>
            <a href={onward.href}>{onward.label}</a>
          </p>
        ) : null}
        {reasoned ? <Reasoned {...reasoned} /> : null}
      </Stack>
    </section>
  );
}

function Reasoned({ title, action, kept, reason, choice }: ReasonedExport) {
  return (
    <form action={action} target="_self">
      <Stack gap="m">
        <h3>{title}</h3>
        {kept.map((field) => (
          <input key={field.name} type="hidden" {...field} />
        ))}
        <TextField
          id="reason"
          name="reason"
          label={reason.label}
          hint={reason.hint}
          required
          minLength={reason.min}
          pattern={`\\s*\\S.{${reason.min - 2},}\\S\\s*`}
          maxLength={reason.max}
          autoComplete="off"
        />
        <Actions>
          {choice.buttons.map(({ value, label }) => (
            <Button key={value} name={choice.name} value={value} tone="secondary">
              {label}
            </Button>
          ))}
        </Actions>
      </Stack>
    </form>
  );
}
