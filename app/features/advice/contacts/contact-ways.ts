import type { IconName } from "~/design/icon-names";
import type { CallableText } from "../callable-text";

/** A number to call or a page to open: what it is called, and when it answers in which languages. */
export type ContactWay = { href: string; icon: IconName; label: string; opening: CallableText };
