import { Drawing } from "~/charts/drawing";
import { ButtonLink } from "~/design/button";
import { Icon } from "~/design/icon";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";
import type { CallableText } from "~/features/advice/callable-text";
import { Callable } from "~/features/advice/contacts-view";
import { More } from "~/features/advice/more";
import { careId } from "../care";
import * as css from "./details.css";
import { FeedbackPrompt, type FeedbackPromptData } from "./feedback-prompt-form";
import { ModuleRow, type ModuleRowData } from "./module-row";

export type AttachmentLink = { id: string; href: string; title: string };

/** A point of the feedback. */
export type PointData = { key: string; text: CallableText };

export type ModuleBlockData = {
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
  prompt: FeedbackPromptData | undefined;
  additional: {
    key: string;
    title: string;
    subgroups: { key: string; title: string; points: PointData[]; attachments: AttachmentLink[] }[];
  }[];
};

export type DetailGroupData = { key: string; title: string; notices: string[]; modules: ModuleBlockData[] };

export type DetailsData = {
  /** Only where the result is completed (spec §2). */
  title: string | undefined;
  groups: DetailGroupData[];
  words: { good: string; recommendations: string; explain: string; attachments: string; download: string };
};

/** Where the details begin. */
export const detailsId = "details";

/** Where a group of them begins. */
export function groupId({ key }: Pick<DetailGroupData, "key">): string {
  return `group-${key}`;
}

/** Where the details of a module begin; a link there opens them. */
export function moduleId(vid: string): string {
  return `module-${vid}`;
}

/** The result module by module, each a row that opens. */
export function Details({ details: { title, groups, words } }: { details: DetailsData }) {
  return (
    <div className={css.details}>
      {title ? <h2 id={detailsId}>{title}</h2> : null}
      {groups.map((group) => (
        <section key={group.key} aria-labelledby={groupId(group)}>
          <Stack gap="s">
            <h3 id={groupId(group)} className={css.groupTitle}>
              {group.title}
            </h3>
            {group.notices.map((notice) => (
              <div key={notice} className={css.notice}>
                <Text size="s" tone="quiet">
                  {notice}
                </Text>
              </div>
            ))}
            <div className={css.card}>
              <div className={css.rows}>
                {group.modules.map((module) => (
                  <ModuleBlock key={module.key} module={module} words={words} />
                ))}
              </div>
            </div>
          </Stack>
        </section>
      ))}
    </div>
  );
}

function ModuleBlock({ module, words }: { module: ModuleBlockData; words: DetailsData["words"] }) {
  return (
    <ModuleRow id={moduleId(module.key)} name={module.name} row={module.row} open={module.open}>
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
              <Text size="s">
                <Icon name="info" /> {module.attention}
              </Text>
            ) : null}
            {module.explain ? (
              <p className={css.explain}>
                <a href={module.explain} data-in-place="">
                  {words.explain}
                  <VisuallyHidden>: {module.name}</VisuallyHidden>
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
        {module.prompt ? <FeedbackPrompt prompt={module.prompt} /> : null}
      </Stack>
    </ModuleRow>
  );
}

/** Downloads; the browser follows these links itself, so that the file is saved and a missing one is told of. */
function Attachments({ attachments, words }: { attachments: AttachmentLink[]; words: DetailsData["words"] }) {
  if (attachments.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" aria-label={words.attachments} className={css.attachments}>
      {attachments.map(({ id, href, title }) => (
        <li key={id}>
          <ButtonLink tone="secondary" href={href} target="_self">
            <Icon name="download" />
            <span>
              <VisuallyHidden>{words.download} </VisuallyHidden>
              {title} (PDF)
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
  more?: ModuleBlockData["recommendations"]["more"];
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
