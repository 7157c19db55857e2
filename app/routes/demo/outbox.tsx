import { useLoaderData } from "@remix-run/react";
import { Card } from "~/design/card";
import { NarrowLayout, Stack } from "~/design/layout";
import { SummaryList } from "~/design/summary-list";
import { Text } from "~/design/text";
import { readOutboxFolder } from "~/features/messages/transport.server";
import { demoCodes } from "~/features/second-factor/demo-codes.server";
import { pageLoader } from "~/http/page.server";
import { AppError } from "~/platform/errors";

/** Most messages the page shows. */
const shownMessages = 30;

/** Addresses of ours, at the end of a line, lead on from here, whichever loopback name the browser is on. */
function lineOf(text: string, origin: string) {
  const at = text.indexOf(`${origin}/`);
  if (at < 0) return { text, link: undefined };
  return { text: text.slice(0, at), link: { href: text.slice(at + origin.length), label: text.slice(at) } };
}

/** Where the demo's mail arrives. English only: it is a tool, not a page of the product. */
export const loader = pageLoader(async ({ app }) => {
  if (app.env.mode === "production") throw new AppError("notFound");
  const messages = await readOutboxFolder(app.env.dataDir);
  const codes = await demoCodes(app);
  const shown = messages.slice(0, shownMessages).map(({ id, to, text, createdAt, ...message }) => ({
    id,
    to,
    subject: message.channel === "email" ? message.subject : "Text message",
    createdAt,
    lines: text.split("\n").map((line) => lineOf(line, app.env.publicOrigin)),
  }));
  return { title: "Outbox", messages: shown, codes };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function OutboxRoute() {
  const { messages, codes } = useLoaderData<typeof loader>();
  return (
    <NarrowLayout>
      <Stack gap="l">
        <h1>Outbox</h1>
        <Text>
          <a href="/outbox/templates">Every mail in three languages</a>
        </Text>
        {codes.length > 0 ? (
          <Card as="section" tone="soft" labelledBy="codes">
            <Stack gap="s">
              <h2 id="codes">Authenticator app of the demo</h2>
              <Text>
                Staff type this code after the link. Each works once; reload the page for the one that works now.
              </Text>
              <SummaryList
                rows={codes.map(({ email, code, secondsLeft }) => ({
                  label: email,
                  value: `${code} (${secondsLeft} s left)`,
                }))}
              />
            </Stack>
          </Card>
        ) : null}
        {messages.length === 0 ? <Text>No messages yet. Reload the page after you have asked for one.</Text> : null}
        <Stack gap="m" as="ul">
          {messages.map((message) => (
            <Card as="li" key={message.id}>
              <Stack gap="s">
                <h2>{message.subject}</h2>
                <Text size="s" tone="quiet">
                  To {message.to}, {message.createdAt}
                </Text>
                {message.lines.map(({ text, link }, index) =>
                  text || link ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent message never change
                    <p key={index}>
                      {text}
                      {link ? <a href={link.href}>{link.label}</a> : null}
                    </p>
                  ) : null,
                )}
              </Stack>
            </Card>
          ))}
        </Stack>
      </Stack>
    </NarrowLayout>
  );
}
