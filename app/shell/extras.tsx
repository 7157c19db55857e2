import { useLocation, useMatches } from "@remix-run/react";
import { useEffect } from "react";
import { ChatButton, type ChatButtonData } from "./chat-button";
import { CookieConsent, type CookieConsentData } from "./cookie-consent";
import { countPageView } from "./page-views";

/** What few services have and few visits need: a question about cookies, a chat, counting. */
export function Extras(extras: {
  consent?: CookieConsentData | undefined;
  chat?: ChatButtonData | undefined;
  countsViews?: boolean;
}) {
  return (
    <>
      {extras.consent ? <CookieConsent consent={extras.consent} /> : null}
      {extras.chat ? <ChatButton chat={extras.chat} /> : null}
      {extras.countsViews ? <PageViews /> : null}
    </>
  );
}

/** Counts each address that is shown as a view of its page. */
function PageViews() {
  const { pathname } = useLocation();
  const routeId = useMatches().at(-1)?.id ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a view, also of the same page
  useEffect(() => countPageView(routeId), [routeId, pathname]);
  return null;
}
