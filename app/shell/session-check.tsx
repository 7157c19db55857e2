import { useEffect, useState } from "react";
import { Button } from "~/design/button";
import { changedForms } from "~/design/fields/changed-field";
import { Actions, Stack } from "~/design/layout";
import { NoticeBar } from "~/design/notices/notice-bar";
import { NoticeDialog } from "~/design/notices/notice-dialog";
import { Text } from "~/design/text";
import { type Words, wordsOf } from "~/features/sessions/in-browser/words-kept";
import { startState } from "../http/start-state";

export type SessionCheckData = {
  /** Where the server says whether the session still stands (spec §7 "GET /version"). */
  address: string;
  title: string;
  body: string;
  /**
   * Said besides to somebody who has changed a form: that it is kept when they go on to sign in, that one of several is,
   * or that it can't be.
   */
  kept: string;
  oneKept: string;
  lost: string;
  button: string;
  close: string;
};

/** Milliseconds until the first look and between looks, and how many there are in a row (spec §9 "Version check"). */
const firstAfterMs = 60_000;
const everyMs = 30_000;
const mostLooks = 4;

type Answer = { version: string; sessionValid: boolean; wordsKept?: boolean };

/**
 * Notices in the background that the session has ended, and says so in a dialog. Who closes that to look at the page has
 * the same in a bar above it.
 */
export function SessionCheck({ check }: { check: SessionCheckData }) {
  const { address } = check;
  const [ended, setEnded] = useState<{ words: Words }>();
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    let stopLoading = () => {};
    const stopWatching = watch(address, (answer) => {
      if (!answer.sessionValid) {
        stopWatching();
        setEnded({ words: wordsOf(document, answer.wordsKept) });
      }
      if (answer.version !== startState().version) {
        stopLoading();
        stopLoading = loadNextPageAnew();
      }
    });
    return () => {
      stopWatching();
      stopLoading();
    };
  }, [address]);
  if (!ended) return null;
  const { words } = ended;
  const text = words === "none" ? check.body : `${check.body} ${check[words]}`;
  const button = (
    <Button type="button" onClick={() => signInAgain(words)}>
      {check.button}
    </Button>
  );
  if (closed) return <NoticeBar title={check.title} text={text} action={button} />;
  return (
    <NoticeDialog title={check.title} onClose={() => setClosed(true)}>
      <Stack gap="m">
        <Text>{text}</Text>
        <Actions>
          {button}
          {words === "lost" || words === "oneKept" ? (
            <Button type="button" tone="secondary" onClick={() => setClosed(true)}>
              {check.close}
            </Button>
          ) : null}
        </Actions>
      </Stack>
    </NoticeDialog>
  );
}

/**
 * Looks a minute after the page came and then every half minute, four times at most. Stops while the tab is hidden;
 * starts over when it is seen again, and at a press once the looks are used up. Returns how to end it.
 */
function watch(address: string, onAnswer: (answer: Answer) => void): () => void {
  let timer = 0;
  let looks = 0;
  let lastLook = Date.now();
  const ending = new AbortController();
  const { signal } = ending;

  const lookAfter = (ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(look, ms);
  };
  const look = async () => {
    looks += 1;
    lastLook = Date.now();
    if (looks < mostLooks) lookAfter(everyMs);
    try {
      const response = await fetch(address, { signal, cache: "no-store" });
      if (response.ok) onAnswer((await response.json()) as Answer);
    } catch {
      // Without a connection nothing is known; the next look asks again.
    }
  };
  const startOver = () => {
    looks = 0;
    lookAfter(Math.max(0, lastLook + everyMs - Date.now()));
  };

  lookAfter(firstAfterMs);
  const onVisibility = () => (document.hidden ? clearTimeout(timer) : startOver());
  const onPress = () => {
    if (looks >= mostLooks && !document.hidden) startOver();
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });
  document.addEventListener("pointerdown", onPress, { signal });
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}

/** The application has changed on the server: the next link loads its page whole, and the new version with it. */
function loadNextPageAnew(): () => void {
  const ending = new AbortController();
  const leaveToBrowser = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a[href]")) event.stopPropagation();
  };
  addEventListener("click", leaveToBrowser, { capture: true, signal: ending.signal });
  return () => ending.abort();
}

/** Reloads the page, which then asks to sign in. A form with changes is sent first where the server keeps what was typed. */
function signInAgain(words: Words): void {
  const [form] = changedForms(document);
  if (form && words !== "lost") form.requestSubmit();
  else location.reload();
}
