import { Stack } from "~/design/layout";
import { HelpByMatter, type HelpData } from "~/features/advice/contacts/help-by-matter-view";
import * as css from "./care.css";

export type CareData = { title: string; help: HelpData };

/** Where the help begins; what is said of a section leads here. */
export const careId = "care";

/** Where to get help, before anything else, for somebody whose answers are serious or of concern. */
export function Care({ care: { title, help } }: { care: CareData }) {
  return (
    <section id={careId} className={css.care} aria-labelledby="care-title">
      <Stack gap="s">
        <h2 id="care-title" className={css.title}>
          {title}
        </h2>
        <HelpByMatter help={help} />
      </Stack>
    </section>
  );
}
