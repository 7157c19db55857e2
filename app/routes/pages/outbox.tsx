import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Card } from "~/design/card";
import { NarrowLayout, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { readOutboxFolder } from "~/features/messages/transport.server";
import { pageLoader } from "~/http/page.server";
import { AppError } from "~/platform/errors";

/** Most messages the page shows. */
const shownMessages = 30;

/** Where the demo's mail arrives. English only: it is a tool, not a page of the product. */
export const loader = pageLoader(async ({ app }) => {
  if (app.env.mode === "production") throw new AppError("notFound");
  const messages = await readOutboxFolder(app.env.dataDir);
  return messages.slice(0, shownMessages).map(({ id, to, text, createdAt, ...message }) => ({
    id,
    to,
    subject: message.channel === "email" ? message.subject : "Text message",
    createdAt,
    // Addresses of ours lead on from here, whichever loopback name the browser is on.
    lines: text.split("\n").map((line) => ({
      text: line,
      href: line.startsWith(app.env.publicOrigin) ? line.slice(app.env.publicOrigin.length) : undefined,
    })),
  }));
});

export const meta: MetaFunction = () => [{ title: "Outbox" }];

export default function OutboxRoute() {
  const messages = useLoaderData<typeof loader>();
  return (
    <NarrowLayout>
      <Stack gap="l">
        <h1>Outbox</h1>
        {messages.length === 0 ? <Text>No messages yet. Reload the page after you have asked for one.</Text> : null}
        <Stack gap="m" as="ul">
          {messages.map((message) => (
            <Card as="li" key={message.id}>
              <Stack gap="s">
                <h2>{message.subject}</h2>
                <Text size="s" tone="quiet">
                  To {message.to}, {message.createdAt}
                </Text>
                {message.lines.map((line, index) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent message never change
                  line.text ? <p key={index}>{line.href ? <a href={line.href}>{line.text}</a> : line.text}</p> : null,
                )}
              </Stack>
            </Card>
          ))}
        </Stack>
      </Stack>
    </NarrowLayout>
  );
}
