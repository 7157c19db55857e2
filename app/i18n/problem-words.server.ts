import type { ErrorCode } from "~/platform/errors";
import type { Language } from "./languages";
import { resources } from "./resources.server";
import { translatorFor } from "./translator.server";

type Explained = keyof (typeof resources)["en"]["api"]["detail"];

/** What kind of refusal it is, in a few words. */
export function problemTitle(language: Language, code: ErrorCode | "unexpected"): string {
  return translatorFor(language)(`api:title.${code}`);
}

/** What its key means, where there is more to say. */
export function problemDetails(language: Language, key: string): string | undefined {
  return isExplained(key) ? translatorFor(language)(`api:detail.${key}`) : undefined;
}

function isExplained(key: string): key is Explained {
  return Object.hasOwn(resources.en.api.detail, key);
}
