import { Checkbox } from "~/design/fields/checkbox";
import { Disclosure } from "~/design/folds/disclosure";
import { Stack } from "~/design/layout";
import { Prose } from "~/design/prose";
import { SummaryList } from "~/design/summary-list";
import { Text } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";

export type ConsentBlocksData = {
  title: string;
  forOrder: string;
  readAll: string;
  /** Beside a box without which one can't go on. */
  requiredText: string;
  /** On what the survey's controller processes the answers. */
  basis: { title: string; facts: { label: string; value: string }[] } | undefined;
  /** `requiredNamed`: the same where several are missing, which are to be told apart. */
  blocks: {
    id: string;
    label: string;
    requiredNamed: string;
    leadIn: string;
    leadOut: string;
    fullText: string[];
  }[];
};

interface ConsentBlocksProps {
  consents: ConsentBlocksData;
  /** What was ticked in the form that is shown again. */
  ticked: unknown;
  /** Ids of those without which one can't go on. */
  missing: readonly string[];
}

export const consentId = (index: number) => `consent-${index}`;
/** It says whether one may leave the box empty. */
const leadInId = (index: number) => `${consentId(index)}-about`;

/** Each consent in short, its box, and its whole text on demand. */
export function ConsentBlocks({ consents, ticked, missing }: ConsentBlocksProps) {
  return (
    <>
      <Text tone="quiet">{consents.forOrder}</Text>
      {consents.blocks.map((block, index) => (
        <Stack gap="s" key={block.id}>
          <Text id={leadInId(index)}>{block.leadIn}</Text>
          <Checkbox
            id={consentId(index)}
            describedBy={leadInId(index)}
            name="consents"
            value={block.id}
            label={block.label}
            checked={Array.isArray(ticked) ? ticked.includes(block.id) : ticked === block.id}
            error={missing.includes(block.id) ? consents.requiredText : undefined}
          />
          <Text size="s" tone="quiet">
            {block.leadOut}
          </Text>
          <Disclosure
            summary={
              <span>
                {consents.readAll}
                <VisuallyHidden>: {block.label}</VisuallyHidden>
              </span>
            }
          >
            <Prose>
              {block.fullText.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Prose>
          </Disclosure>
        </Stack>
      ))}
      {consents.basis ? (
        <Disclosure summary={consents.basis.title}>
          <SummaryList rows={consents.basis.facts} />
        </Disclosure>
      ) : null}
    </>
  );
}
