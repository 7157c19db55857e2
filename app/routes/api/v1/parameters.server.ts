import type { ApiRequest } from "~/http/api.server";
import { AppError } from "~/platform/errors";

/** A parameter that takes one of a few words; anything else is refused (spec §8 "invalidParam"). */
export function oneOf<Word extends string>({ request }: ApiRequest, name: string, words: readonly Word[]): Word {
  const [first = words[0], ...more] = new URL(request.url).searchParams.getAll(name);
  const word = words.find((known) => known === first);
  if (word === undefined || more.length > 0) throw new AppError("invalid", "invalidParam");
  return word;
}

/** Refuses parameters that an endpoint doesn't have, an id above all (spec §8 "invalidParam"). */
export function refuseParameters({ request }: Pick<ApiRequest, "request">, known: readonly string[]): void {
  const given = new URL(request.url).searchParams;
  for (const name of new Set(given.keys())) {
    if (!known.includes(name) || given.getAll(name).length > 1) throw new AppError("invalid", "invalidParam");
  }
}
