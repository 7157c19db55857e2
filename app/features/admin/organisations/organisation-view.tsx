import { BackLink } from "~/design/back-link";
import { Stack } from "~/design/layout";
import { SummaryList } from "~/design/summary-list";
import { EditForm, type EditFormData } from "../edit-form";
import { SurveyList, type SurveyListData } from "../orders/life/survey-list";
import { LinkList, ReadingWidth, Saved, Section } from "../page-parts";

export type OrganisationViewData = {
  back: { href: string; label: string } | undefined;
  title: string;
  saved: string | undefined;
  /** Where this administrator may not change them. */
  facts: { label: string; value: string }[];
  links: { href: string; label: string }[];
  /** The heading of the form, where anything stands above it. */
  details: string;
  /** None of one that is being made. */
  surveys: SurveyListData | undefined;
  form: EditFormData;
};

/** An organisation, known already or new. */
export function OrganisationView({ view }: { view: OrganisationViewData }) {
  return (
    <Stack gap="l">
      <ReadingWidth>
        <Stack gap="l">
          {view.back ? <BackLink href={view.back.href}>{view.back.label}</BackLink> : null}
          <h1>{view.title}</h1>
          <Saved text={view.saved} />
        </Stack>
      </ReadingWidth>
      {view.links.length > 0 ? <LinkList links={view.links} /> : null}
      <ReadingWidth>
        <Stack gap="l">
          {view.surveys ? <SurveyList list={view.surveys} /> : null}
          {view.surveys ? (
            <Section id="details" title={view.details}>
              {view.facts.length > 0 ? <SummaryList rows={view.facts} /> : null}
              <EditForm form={view.form} />
            </Section>
          ) : (
            <EditForm form={view.form} />
          )}
        </Stack>
      </ReadingWidth>
    </Stack>
  );
}
