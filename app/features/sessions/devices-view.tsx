import { BackLink } from "~/design/back-link";
import { Badge } from "~/design/badge";
import { Button } from "~/design/button";
import { Card } from "~/design/card";
import { type ListedForm, PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";

export type DevicesViewData = {
  title: string;
  intro: string;
  back: { href: string; label: string };
  form: ListedForm;
  current: string;
  logOut: string;
  devices: {
    id: string;
    name: string;
    since: string;
    lastSeen: string | undefined;
    current: boolean;
    /** Names the device for those who hear the buttons one by one. */
    logOutLabel: string;
  }[];
  /** Tells of those that the list has no room for. */
  more: string | undefined;
  everywhere: { label: string; note: string };
  /** Confirms that a device was signed out. */
  done: string | undefined;
};

/** Where a person is signed in, each device with a button that ends it, and one that ends them all. */
export function DevicesView({ view }: { view: DevicesViewData }) {
  const sending = useIsSending();
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <h1>{view.title}</h1>
      {view.done ? (
        <Notification tone="success" role="status">
          {view.done}
        </Notification>
      ) : null}
      <Text size="l">{view.intro}</Text>
      <Stack as="ul">
        {view.devices.map((device) => (
          <Card as="li" key={device.id} edge={device.current ? "open" : "closed"}>
            <Stack gap="s">
              {device.current ? (
                <p>
                  <Badge tone="primary">{view.current}</Badge>
                </p>
              ) : null}
              <h2>{device.name}</h2>
              <Text size="s" tone="quiet">
                {device.since}
              </Text>
              {device.lastSeen ? (
                <Text size="s" tone="quiet">
                  {device.lastSeen}
                </Text>
              ) : null}
              <PostForm {...view.form}>
                <input type="hidden" name="device" value={device.id} />
                <Actions>
                  <Button tone="secondary" disabled={sending} aria-label={device.logOutLabel}>
                    {view.logOut}
                  </Button>
                </Actions>
              </PostForm>
            </Stack>
          </Card>
        ))}
      </Stack>
      {view.more ? <Text>{view.more}</Text> : null}
      <PostForm {...view.form}>
        <Stack gap="m">
          <Text>{view.everywhere.note}</Text>
          <Actions>
            <Button tone="critical" name="intent" value="everywhere" disabled={sending}>
              {view.everywhere.label}
            </Button>
          </Actions>
        </Stack>
      </PostForm>
    </Stack>
  );
}
