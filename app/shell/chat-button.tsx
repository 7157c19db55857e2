import { useEffect, useState } from "react";
import { Icon } from "~/design/icon";
import * as css from "./banners.css";
import { loadChat } from "./load-chat";

export type ChatButtonData = {
  /** Of the chat's own script, on somebody else's host. */
  scriptUrl: string;
  /** Where one can write without it. */
  contactHref: string;
  label: string;
  loading: string;
  failed: string;
};

/** Outlives the button, which each page draws anew. */
let loaded: "notLoaded" | "loading" | "initialised" = "notLoaded";

/** Opens the support chat, which is asked for at the first press and not before; without JavaScript a way to write. */
export function ChatButton({ chat }: { chat: ChatButtonData }) {
  const [state, setState] = useState<typeof loaded | "failed" | "plain">("plain");
  useEffect(() => setState(loaded), []);
  if (state === "initialised") return null;
  const open = () => {
    if (loaded === "loading") return;
    const become = (next: typeof loaded, shown: typeof loaded | "failed" = next) => {
      loaded = next;
      setState(shown);
    };
    become("loading");
    loadChat(chat.scriptUrl).then(
      () => become("initialised"),
      () => become("notLoaded", "failed"),
    );
  };
  return (
    <aside aria-label={chat.label}>
      {state === "plain" ? (
        <a href={chat.contactHref} className={css.chat}>
          <Icon name="mail" /> <span className={css.chatLabel}>{chat.label}</span>
        </a>
      ) : (
        <button type="button" className={css.chat} onClick={open} aria-busy={state === "loading"}>
          <Icon name="mail" /> {/* What went wrong is told to everybody. */}
          <span aria-live="polite" className={state === "failed" ? undefined : css.chatLabel}>
            {state === "notLoaded" ? chat.label : chat[state]}
          </span>
        </button>
      )}
    </aside>
  );
}
