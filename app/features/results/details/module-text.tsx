import { Drawing } from "~/charts/drawing";
import { ButtonLink } from "~/design/button";
import { Icon } from "~/design/icon";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";
import { Callable } from "~/features/advice/callable";
import type { CallableText } from "~/features/advice/callable-text";
import { More } from "~/features/advice/more";
import { careId } from "../care";
import * as css from "./details.css";
import type { ModuleRowData } from "./module-row";

export type AttachmentLink = { id: string; href: string; title: string };

/** A point of the feedback. */
export type PointData = { key: string; text: CallableText };

export type ModuleTextData = {
  key: string;
  name: string;
  /** What shows while the details are closed. */
  row: ModuleRowData;
  /** Whether they are open as the page opens. */
  open: boolean;
  gauge: string;
  status: CallableText | undefined;
  /** Leads to the help at the head of the page, where an answer is serious or of concern. */
  helpLabel: string | undefined;
  attention: string | undefined;
  /** Address of how the score came about. */
  explain: string | undefined;
  good: PointData[];
  /** What is in sight, and what there is besides with what says so. */
  recommendations: { first: PointData[]; more: { label: string; points: PointData[] } | undefined };
  attachments: AttachmentLink[];
  additional: {
    key: string;
    title: string;
    subgroups: { key: string; title: string; points: PointData[]; attachments: AttachmentLink[] }[];
  }[];
};

export type ModuleWords = {
  good: string;
  recommendations: string;
  explain: string;
  attachments: string;
  download: string;
};

/** What the details of a module say. */
export function ModuleText({ module, words }: { module: ModuleTextData; words: ModuleWords }) {
  return (
    <Stack gap="m">
      <div className={css.moduleHead}>
        <Drawing svg={module.gauge} className={css.gauge} />
        <Stack gap="s">
          {module.status ? (
            <Text>
              <Callable text={module.status} />
              {module.helpLabel ? (
                <span className={css.onScreen}>
                  {" "}
                  <a href={`#${careId}`}>{module.helpLabel}</a>
                </span>
              ) : null}
            </Text>
          ) : null}
          {module.attention ? (
            <div className={css.onScreen}>
              <Text size="s" icon="info">
                {module.attention}
              </Text>
            </div>
          ) : null}
          {module.explain ? (
            <p className={css.explain}>
              <a href={module.explain} data-in-place="">
                {words.explain}
                <VisuallyHidden>{`: ${module.name}`}</VisuallyHidden>
              </a>
            </p>
          ) : null}
        </Stack>
      </div>
      {module.good.length + module.recommendations.first.length > 0 ? (
        <div className={css.twoColumns}>
          <Points title={words.good} points={module.good} />
          <Points
            title={words.recommendations}
            points={module.recommendations.first}
            more={module.recommendations.more}
          />
        </div>
      ) : null}
      <Attachments attachments={module.attachments} words={words} />
      {module.additional.map((group) => (
        <section key={group.key}>
          <Stack gap="m">
            <h5 className={css.pointsTitle}>{group.title}</h5>
            <div className={css.twoColumns}>
              {group.subgroups.map((subgroup) => (
                <Stack key={subgroup.key} gap="m">
                  <Points level={6} title={subgroup.title} points={subgroup.points} />
                  <Attachments attachments={subgroup.attachments} words={words} />
                </Stack>
              ))}
            </div>
          </Stack>
        </section>
      ))}
    </Stack>
  );
}

/** Downloads; the browser follows these links itself, so that the file is saved and a missing one is told of. */
function Attachments({ attachments, words }: { attachments: AttachmentLink[]; words: ModuleWords }) {
  if (attachments.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" aria-label={words.attachments} className={css.attachments}>
      {attachments.map(({ id, href, title }) => (
        <li key={id}>
          <ButtonLink tone="secondary" href={href} target="_self">
            <Icon name="download" />
            <span>
              <VisuallyHidden>{`${words.download} `}</VisuallyHidden>
              {`${title} (PDF)`}
            </span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

interface PointsProps {
  title: string;
  level?: 5 | 6;
  points: PointData[];
  more?: ModuleTextData["recommendations"]["more"];
}

function Points({ title, level = 5, points, more }: PointsProps) {
  if (points.length === 0) return null;
  const Title = `h${level}` as const;
  return (
    <div>
      <Title className={css.pointsTitle}>{title}</Title>
      <PointList points={points} />
      {more ? (
        <More label={more.label}>
          <PointList points={more.points} />
        </More>
      ) : null}
    </div>
  );
}

function PointList({ points }: { points: PointData[] }) {
  return (
    <ul className={css.points}>
      {points.map(({ key, text }) => (
        <li key={key}>
          <Callable text={text} />
        </li>
      ))}
    </ul>
  );
}
