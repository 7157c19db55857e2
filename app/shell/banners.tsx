import { lazy, Suspense } from "react";
import { moduleOf } from "~/remix/route-table";
import type { ChatButtonData } from "./chat-button";
import type { CookieConsentData } from "./cookie-consent";
import { useFreshState } from "./fresh-state";
import { NoticeBanner, type NoticeBannerData } from "./notice-banner";
import { TrialBanner, type TrialBannerData } from "./trial-banner";

export type BannersData = {
  notices: NoticeBannerData[];
  trial: TrialBannerData | undefined;
  /** Present while there is something to choose. */
  consent: CookieConsentData | undefined;
  /** Present where the service has a support chat. */
  chat: ChatButtonData | undefined;
  /** Whether somebody has agreed that their views of pages are counted. */
  countsViews: boolean;
};

// Few visits need them, so browsers load them where they are on the page: as the component of the address that takes
// choices, for the bundler's own way would weigh more than they do. The server, which renders in one pass, has them at
// once. Where they don't come, the page is without them.
const Extras = import.meta.env.SSR
  ? (await import("./extras")).Extras
  : lazy(() =>
      import(/* @vite-ignore */ moduleOf("choices")).catch(() => ({
        default: () => null,
      })),
    );

/** What the service has to say above a page, whatever the page is about. */
export function Banners({ banners: { notices, trial, consent } }: { banners: BannersData }) {
  return (
    <>
      {consent ? (
        <Suspense>
          <Extras consent={consent} />
        </Suspense>
      ) : null}
      {trial ? <TrialBanner trial={trial} /> : null}
      {notices.map((notice) => (
        <NoticeBanner key={notice.key} notice={notice} />
      ))}
    </>
  );
}

/** What stands over the page's lower edge, and what runs without being seen. */
export function Enhancements({ banners: { chat, countsViews } }: { banners: BannersData }) {
  useFreshState();
  return chat || countsViews ? (
    <Suspense>
      <Extras chat={chat} countsViews={countsViews} />
    </Suspense>
  ) : null;
}
