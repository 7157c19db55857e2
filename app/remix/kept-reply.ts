/** Where a page is in the browser's history, and how it came there, as the router tells it. */
export type Place = { pathname: string; search: string; hash: string; key: string; isByHistory: boolean };

/** What an action has answered, and the place it was answered at. */
export type KeptReply<Reply> = { place: Place; reply: Reply | undefined };

/**
 * The reply that a page has to show. The router drops it whenever it loads the page's data once more, and when a link within
 * the page is followed: both leave the person where they are, so what they were told stays. It goes with the page, with
 * another reply, and with a form that succeeds.
 */
export function keptReply<Reply>(before: KeptReply<Reply>, place: Place, reply: Reply | undefined): KeptReply<Reply> {
  const stays = reply === undefined && isSamePage(before.place, place);
  const shown = stays ? before.reply : reply;
  return shown === before.reply && isSame(before.place, place) ? before : { place, reply: shown };
}

function isSame(before: Place, now: Place): boolean {
  return isAtSameAddress(before, now) && before.key === now.key && before.hash === now.hash;
}

function isSamePage(before: Place, now: Place): boolean {
  if (!isAtSameAddress(before, now)) return false;
  // Browsers follow links within a page by themselves, which is how one comes to another hash by the history.
  return before.key === now.key || (now.isByHistory && before.hash !== now.hash);
}

function isAtSameAddress(before: Place, now: Place): boolean {
  return before.pathname === now.pathname && before.search === now.search;
}
