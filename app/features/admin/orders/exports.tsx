import { Stack } from "~/design/layout";
import { reading } from "~/design/reading.css";
import { Text } from "~/design/text";
import * as css from "../page-parts.css";

export type ExportsData = { title: string; text: string; links: { href: string; label: string }[] };

/** What can be taken along as files. */
export function Exports({ exports }: { exports: ExportsData }) {
  return (
    <section className={reading} aria-labelledby="exports">
      <Stack gap="m">
        <h2 id="exports">{exports.title}</h2>
        <Text>{exports.text}</Text>
        <ul className={css.links}>
          {exports.links.map(({ href, label }) => (
            <li key={href}>
              {/* The browser follows it itself: a file is saved, and a page that says why there is none is shown. */}
              <a href={href} target="_self" className={css.link}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  );
}
