import { ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { Disclosure } from "~/design/folds/disclosure";
import { Stack } from "~/design/layout";
import { type ChipLink, ChipLinks } from "~/design/navigation/chip-links";
import { Notification } from "~/design/notices/notification";
import { StatePanel } from "~/design/state-panel";
import { Text } from "~/design/text";
import { type PaperData, PaperOwner, PrintButton } from "~/features/results/paper";
import * as css from "./report-view.css";
import { ValueCard, type ValueCardData, ValueRow } from "./value-card";

type Link = { href: string; label: string };
type Points = { title: string; points: string[] };

export type ReportSection = {
  id: string;
  title: string;
  intro: string;
  more: string[];
  indicator: ValueCardData | undefined;
  /** `open` where the values are all there is to the report. */
  detailed:
    | { note: string; open: boolean; groups: { title: string | undefined; cards: ValueCardData[] }[] }
    | undefined;
};

export type ReportViewData = {
  title: string;
  discontinued: string;
  none: { title: string; text: string; back: Link } | undefined;
  report:
    | {
        paper: PaperData;
        demo: string | undefined;
        sampled: string;
        info: Points;
        outside: (Points & { text: string | undefined; glucose: string | undefined }) | undefined;
        onPage: { label: string; links: ChipLink[] };
        sections: ReportSection[];
        words: { showMore: string; showDetailed: string; yourResult: string };
        professional: Points;
        recommendations: Points;
        /** The link until the panel is shown, and the panel from then on. */
        learn: { title: string; link: Link | undefined; points: string[] | undefined };
      }
    | undefined;
};

/** The archived blood-test report of a person. */
export function ReportView({ view }: { view: ReportViewData }) {
  const { none, report } = view;
  return (
    <Stack gap="l">
      {report ? (
        <Stack gap="s">
          <PaperOwner owner={report.paper.owner} />
          <h1>{view.title}</h1>
          <Text size="l">{report.sampled}</Text>
          <PrintButton label={report.paper.print} />
        </Stack>
      ) : null}
      <Notification tone="info">
        <p>{view.discontinued}</p>
        {report?.demo ? <p>{report.demo}</p> : null}
      </Notification>
      {none ? (
        <StatePanel
          icon="info"
          level={1}
          title={none.title}
          action={<ButtonLink href={none.back.href}>{none.back.label}</ButtonLink>}
        >
          <Text>{none.text}</Text>
        </StatePanel>
      ) : null}
      {report ? <Report report={report} /> : null}
    </Stack>
  );
}

function Report({ report }: { report: NonNullable<ReportViewData["report"]> }) {
  const { outside, learn, words } = report;
  return (
    <>
      {outside ? (
        <Card as="section" tone="warm" labelledBy="outside-title">
          <Stack gap="s">
            <h2 id="outside-title" className={css.smallTitle}>
              {outside.title}
            </h2>
            {outside.glucose ? <p className={css.important}>{outside.glucose}</p> : null}
            {outside.text ? <Text>{outside.text}</Text> : null}
            <List points={outside.points} />
          </Stack>
        </Card>
      ) : null}
      <Card as="section" tone="soft" labelledBy="info-title">
        <h2 id="info-title" className={css.smallTitle}>
          {report.info.title}
        </h2>
        <List points={report.info.points} />
      </Card>
      <ChipLinks label={report.onPage.label} links={report.onPage.links} />
      {report.sections.map((section) => (
        <Section key={section.id} section={section} words={words} />
      ))}
      <PointSection id="professional" {...report.professional} />
      <PointSection id="recommendations" {...report.recommendations} />
      <section
        id="learn-more"
        aria-label={learn.title}
        tabIndex={-1}
        data-arrival={learn.points ? "" : undefined}
        className={css.learn}
      >
        {learn.link ? (
          <p className={css.learnLink}>
            <a href={learn.link.href}>{learn.link.label}</a>
          </p>
        ) : null}
        {learn.points ? (
          <Card tone="soft">
            <h2 className={css.smallTitle}>{learn.title}</h2>
            <List points={learn.points} />
          </Card>
        ) : null}
      </section>
    </>
  );
}

function Section({
  section,
  words,
}: {
  section: ReportSection;
  words: { showMore: string; showDetailed: string; yourResult: string };
}) {
  const { id, title, intro, more, indicator, detailed } = section;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={css.section}>
      <Stack gap="m">
        <h2 id={`${id}-title`}>{title}</h2>
        <Text>{intro}</Text>
        {more.length > 0 ? (
          <div className={css.folded}>
            <Disclosure summary={words.showMore}>
              <Stack gap="m">
                {more.map((text) => (
                  <Text key={text}>{text}</Text>
                ))}
              </Stack>
            </Disclosure>
          </div>
        ) : null}
        {indicator ? (
          <div className={css.indicator}>
            <ValueCard card={indicator} title={words.yourResult} level={3} />
          </div>
        ) : null}
        {detailed ? (
          <div className={css.values}>
            <Disclosure summary={words.showDetailed} open={detailed.open}>
              <Stack gap="m">
                <Text>{detailed.note}</Text>
                {detailed.groups.map((group) => (
                  <div key={group.title ?? ""}>
                    {group.title ? <h3 className={css.groupTitle}>{group.title}</h3> : null}
                    <div className={css.rows}>
                      {group.cards.map((card) => (
                        <ValueRow key={card.id} card={card} level={group.title ? 4 : 3} />
                      ))}
                    </div>
                  </div>
                ))}
              </Stack>
            </Disclosure>
          </div>
        ) : null}
      </Stack>
    </section>
  );
}

function PointSection({ id, title, points }: Points & { id: string }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={css.section}>
      <Stack gap="m">
        <h2 id={`${id}-title`}>{title}</h2>
        <List points={points} />
      </Stack>
    </section>
  );
}

function List({ points }: { points: string[] }) {
  return (
    <ul className={css.list}>
      {points.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
