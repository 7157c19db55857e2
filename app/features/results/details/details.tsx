import type { ReactNode } from "react";
import { Stack } from "~/design/layout";
import { measured } from "~/design/layout.css";
import { Text } from "~/design/text";
import { visuallyHidden } from "~/design/visually-hidden.css";
import { DrawnOnce } from "~/remix/drawn-once";
import type { DrawnPart } from "~/remix/drawn-part";
import * as css from "./details.css";
import { FeedbackPrompt, type FeedbackPromptData } from "./feedback-prompt-form";
import { ModuleRow } from "./module-row";
import { ModuleText, type ModuleTextData, type ModuleWords } from "./module-text";
import type { Side } from "./two-columns";

export type ModuleBlockData = ModuleTextData & { prompt: FeedbackPromptData | undefined };

export type DetailGroupData = {
  key: string;
  title: string;
  notices: string[];
  modules: ModuleBlockData[];
  /** On which side it stands where two stand beside each other. */
  side: Side;
};

export type DetailsData = {
  title: string;
  /** It shows only where the result is completed (spec §2). Listeners have it always: its groups are below it. */
  titleHidden?: boolean;
  groups: DetailGroupData[];
  /** On which side what comes after them stands. */
  neighbour?: Side | undefined;
  words: ModuleWords;
};

/** What is there to read around the one that asks something. */
export type AroundAsking<One, Asking = One> = {
  before: DrawnPart<One[]> | undefined;
  asking: Asking | undefined;
  after: DrawnPart<One[]> | undefined;
};

type AskingModule = Pick<ModuleBlockData, "key" | "name" | "row" | "open" | "prompt"> & {
  text: DrawnPart<ModuleTextData>;
};

/** The details as the page has them. */
export type DrawnDetails = Omit<DetailsData, "groups"> & {
  groups: AroundAsking<
    DetailGroupData,
    Omit<DetailGroupData, "modules"> & { modules: AroundAsking<ModuleBlockData, AskingModule> }
  >;
};

/** Where the details begin. */
export const detailsId = "details";

/** Where a group of them begins. */
export function groupId({ key }: Pick<DetailGroupData, "key">): string {
  return `group-${key}`;
}

/**
 * A module's name in a result and its addresses. A vid is a digest of what it names, so that its beginning is enough to
 * tell the modules of a result apart; and no digest gets shorter by compression.
 */
export function shortVid(vid: string): string {
  return vid.slice(0, 8);
}

/** Where the details of a module begin; a link there opens them. */
export function moduleId(vid: string): string {
  return `module-${shortVid(vid)}`;
}

/** The result module by module, each a row that opens. */
export function Details({
  details: { title, titleHidden, groups, neighbour = "whole", words },
  children,
}: {
  details: DrawnDetails;
  /** What comes after the last of them, where there is room beside one. */
  children?: ReactNode;
}) {
  const blockOf = (module: ModuleBlockData) => <ModuleBlock key={module.key} module={module} words={words} />;
  return (
    <div className={measured}>
      <div className={css.details}>
        <h2 id={detailsId} className={titleHidden ? visuallyHidden : undefined}>
          {title}
        </h2>
        <Around
          {...groups}
          className={css.part}
          one={(group) => (
            <Group key={group.key} group={group}>
              {group.modules.map(blockOf)}
            </Group>
          )}
          askingOne={({ modules, ...group }) => (
            <Group group={group}>
              <Around
                {...modules}
                one={blockOf}
                askingOne={(module) => <AskingBlock module={module} words={words} />}
              />
            </Group>
          )}
        />
        {children ? <div className={css.side[neighbour]}>{children}</div> : null}
      </div>
    </div>
  );
}

interface AroundProps<One, Asking> extends AroundAsking<One, Asking> {
  className?: string;
  one: (one: One) => ReactNode;
  askingOne: (asking: Asking) => ReactNode;
}

function Around<One, Asking>({ before, asking, after, className, one, askingOne }: AroundProps<One, Asking>) {
  const drawn = (part: DrawnPart<One[]>) => (
    <DrawnOnce part={part} className={className}>
      {(all) => all.map(one)}
    </DrawnOnce>
  );
  return (
    <>
      {before ? drawn(before) : null}
      {asking ? askingOne(asking) : null}
      {after ? drawn(after) : null}
    </>
  );
}

interface GroupProps {
  group: Omit<DetailGroupData, "modules">;
  /** The rows of its modules. */
  children: ReactNode;
}

function Group({ group, children }: GroupProps) {
  return (
    <section aria-labelledby={groupId(group)} className={css.side[group.side]}>
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
          <div className={css.rows}>{children}</div>
        </div>
      </Stack>
    </section>
  );
}

interface ModuleProps<Module> {
  module: Module;
  words: ModuleWords;
}

function ModuleBlock({ module, words }: ModuleProps<ModuleBlockData>) {
  return (
    <ModuleRow id={moduleId(module.key)} name={module.name} row={module.row} open={module.open}>
      <ModuleText module={module} words={words} />
    </ModuleRow>
  );
}

function AskingBlock({ module: { key, name, row, open, text, prompt }, words }: ModuleProps<AskingModule>) {
  return (
    <ModuleRow id={moduleId(key)} name={name} row={row} open={open}>
      <Stack gap="m">
        <DrawnOnce part={text}>{(module) => <ModuleText module={module} words={words} />}</DrawnOnce>
        {prompt ? <FeedbackPrompt prompt={prompt} /> : null}
      </Stack>
    </ModuleRow>
  );
}
