import { type MouseEvent, useEffect, useState } from "react";
import { Button } from "~/design/button";
import { Icon } from "~/design/icon";
import * as css from "./banners.css";
import { ChoiceForm, choose } from "./choice-form";
import { isNoticeVisible, type Notice, type NoticeKey, noticeStorageKey } from "./notices";

export type NoticeBannerData = Notice & {
  key: NoticeKey;
  /** Name of the region. */
  label: string;
  hide: string;
  /** What the button is called where one can't see what it belongs to; begins with the word that it shows. */
  hideLabel: string;
  form: ChoiceForm;
};

/** A notice above the page, until it is hidden: kept in this browser's storage, and in a cookie for the server. */
export function NoticeBanner({ notice }: { notice: NoticeBannerData }) {
  const { key, version } = notice;
  const [isShown, setShown] = useState(true);
  useEffect(() => setShown(isNoticeVisible(version, hiddenAt(key))), [key, version]);
  if (!isShown) return null;
  const hide = (event: MouseEvent<HTMLButtonElement>) => {
    keepHidden(key);
    // Where the server hears nothing of it, the browser knows.
    choose(event).catch(() => {});
    setShown(false);
  };
  return (
    <section aria-label={notice.label} className={css.notice[notice.type]}>
      <div className={css.line}>
        <span className={css.icon}>
          <Icon name={notice.type} />
        </span>
        <p className={css.words}>{notice.message}</p>
        <ChoiceForm form={notice.form} className={css.buttons}>
          <Button tone="quiet" name="hide" value={key} aria-label={notice.hideLabel} onClick={hide}>
            {notice.hide}
          </Button>
        </ChoiceForm>
      </div>
    </section>
  );
}

// A browser that keeps nothing for pages throws when it is asked.
function hiddenAt(key: NoticeKey): string | null {
  try {
    return localStorage.getItem(noticeStorageKey(key));
  } catch {
    return null;
  }
}

function keepHidden(key: NoticeKey): void {
  try {
    localStorage.setItem(noticeStorageKey(key), new Date().toISOString());
  } catch {
    // The cookie keeps it.
  }
}
