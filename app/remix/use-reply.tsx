import { useActionData, useLocation, useNavigationType } from "@remix-run/react";
import { useState } from "react";
import { keptReply } from "./kept-reply";

/** What the page's action has answered to its form, until it is answered in turn or the page is left. */
export function useReply<Action = unknown>(): ReturnType<typeof useActionData<Action>> {
  const reply = useActionData<Action>();
  const { pathname, search, hash, key } = useLocation();
  const place = { pathname, search, hash, key, isByHistory: useNavigationType() === "POP" };
  const [kept, setKept] = useState({ place, reply });
  const next = keptReply(kept, place, reply);
  if (next !== kept) setKept(next);
  return next.reply;
}
