import { Button } from "~/design/button";
import { Card } from "~/design/card";
import { PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Text } from "~/design/text";

export type OpenSurveysData = {
  title: string;
  by: string;
  own: string;
  toOwn: { href: string; label: string };
  none: string | undefined;
  answer: string;
  token: string;
  surveys: { id: string; name: string }[];
};

/** Open surveys by name alone: whether somebody has answered others is told to nobody here. */
export function OpenSurveys({ view }: { view: OpenSurveysData }) {
  const sending = useIsSending();
  return (
    <Stack gap="l">
      <h1>{view.title}</h1>
      <Text>{view.by}</Text>
      {view.none ? <Text>{view.none}</Text> : null}
      {view.surveys.map(({ id, name }) => (
        <Card key={id} as="section" labelledBy={`survey-${id}`}>
          <Stack gap="m">
            <h2 id={`survey-${id}`}>{name}</h2>
            <PostForm token={view.token}>
              <Actions>
                <Button name="assessmentOrderId" value={id} disabled={sending} aria-describedby={`survey-${id}`}>
                  {view.answer}
                </Button>
              </Actions>
            </PostForm>
          </Stack>
        </Card>
      ))}
      <Stack gap="s">
        <Text>{view.own}</Text>
        <p>
          <a href={view.toOwn.href}>{view.toOwn.label}</a>
        </p>
      </Stack>
    </Stack>
  );
}
