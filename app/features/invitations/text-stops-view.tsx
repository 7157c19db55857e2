import { Button } from "~/design/button";
import { PostForm } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";

export type TextStopsData = {
  title: string;
  token: string;
  allow: string;
  stops: { organisationId: string; organisation: string; text: string }[];
};

/** Says in the posted form that it is one of these. */
export const textsStepName = "texts";

/** Text messages that a person has stopped, each with a way to have them again. */
export function TextStops({ texts: { title, token, allow, stops } }: { texts: TextStopsData }) {
  return (
    <section aria-labelledby="texts-title">
      <Stack gap="m">
        <h2 id="texts-title">{title}</h2>
        {stops.map(({ organisationId, organisation, text }) => (
          <Stack gap="s" key={organisationId}>
            <Text>{text}</Text>
            <PostForm token={token}>
              <input type="hidden" name="step" value={textsStepName} />
              <input type="hidden" name="organisation" value={organisationId} />
              <Actions>
                <Button tone="secondary">
                  {allow}
                  <VisuallyHidden>: {organisation}</VisuallyHidden>
                </Button>
              </Actions>
            </PostForm>
          </Stack>
        ))}
      </Stack>
    </section>
  );
}
