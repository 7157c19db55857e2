import { Stack } from "~/design/layout";
import type { FirstScreenData, Stated, TopNumber } from "../summary/summary-view.server";
import * as css from "./first-screen.css";
import { ToldNumber } from "./told-number";

/** Where something is planned about a concern, by the key of its area. */
export type Plans = Record<string, { href: string; label: string }>;

/** What a report says of a group before any table: a sentence, three numbers, what goes well and what needs attention. */
export function FirstScreen({ screen, plans = {} }: { screen: FirstScreenData; plans?: Plans | undefined }) {
  // The sentence has said why there are none: not again for each.
  const numbers = screen.isTold ? screen.numbers : screen.numbers.filter(({ told }) => !told.hidden);
  return (
    <section id="group" aria-labelledby="group-title" className={css.screen}>
      <Stack gap="m">
        <h2 id="group-title">{screen.title}</h2>
        <div className={css.says}>
          {screen.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {numbers.length > 0 ? <Numbers numbers={numbers} /> : null}
        {screen.isTold ? (
          <div className={css.sides}>
            <StatedAreas {...screen.strengths} />
            <StatedAreas {...screen.concerns} plans={plans} />
          </div>
        ) : null}
      </Stack>
    </section>
  );
}

function Numbers({ numbers }: { numbers: TopNumber[] }) {
  return (
    <dl className={css.numbers}>
      {numbers.map(({ key, label, told, note }) => (
        <div key={key} className={css.number}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>
            {told.band && told.word ? (
              <>
                <span className={css.large}>{told.text}</span>
                <ToldNumber told={{ text: told.word, band: told.band, basis: told.basis }} />
              </>
            ) : told.hidden || told.band ? (
              <ToldNumber told={told} />
            ) : (
              <span className={css.large}>{told.text}</span>
            )}
            {note ? <span className={css.note}>{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function StatedAreas({ title, rows, none, plans = {} }: FirstScreenData["strengths"] & { plans?: Plans }) {
  return (
    <div className={css.side}>
      <h3>{title}</h3>
      {rows.length > 0 ? (
        <ul className={css.ranked}>
          {rows.map((row) => (
            <StatedArea key={row.key} row={row} plan={plans[row.key]} />
          ))}
        </ul>
      ) : (
        <p>{none}</p>
      )}
    </div>
  );
}

function StatedArea({ row: { name, href, values, note }, plan }: { row: Stated; plan: Plans[string] | undefined }) {
  return (
    <li className={css.stated}>
      <a href={href} className={css.name}>
        {name}
      </a>
      <span className={css.values}>
        {values.map(({ key, label, told }) => (
          <span key={key} className={css.one}>
            {label ? `${label} ` : null}
            <ToldNumber told={told} />
          </span>
        ))}
      </span>
      {note ? <span className={css.moved}>{note}</span> : null}
      {plan ? (
        <span className={css.plan}>
          <a href={plan.href} className={css.planLink} aria-label={`${plan.label}: ${name}`}>
            {plan.label}
          </a>
        </span>
      ) : null}
    </li>
  );
}
