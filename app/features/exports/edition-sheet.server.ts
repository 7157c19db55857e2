import type { Ctx } from "~/features/ctx.server";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import type { Words } from "~/i18n/words.server";
import { openEditionKey } from "./edition-key.server";
import { coarser, type Grain, grainLinked } from "./grain";
import type { Layout } from "./layout";
import type { LinkGrant } from "./link-grants.server";
import type { Edition } from "./make-edition.server";
import { type ResultRow, readEditions, type ToldEdition } from "./result-rows.server";
import { resultSheet } from "./result-sheets.server";
import type { Sheet } from "./sheet";

/** A grant, and the ids of the editions that use its person ids. */
export type Links = { grant: LinkGrant; editions: ReadonlySet<string> };

/** Where an export that broke off goes on: after this place of this edition, and after so many rows of the next. */
export type After = { editionId: string; place: number; rows: number };

/** Editions as one recipient gets them: the same rows and cells each time, for the same layout and language. */
export async function editionSheet(
  { bulk, exportSecrets }: Pick<Ctx, "bulk" | "exportSecrets">,
  given: {
    editions: readonly Edition[];
    recipient: string;
    /** The finest numbers that the recipient needs. */
    grain: Grain;
    layout: Layout;
    words: Words;
    stop: AbortSignal;
    /** The grant by which the recipient links orders, and the editions it holds for. */
    links?: Links | undefined;
    after?: After | undefined;
  },
): Promise<Sheet<ResultRow>> {
  const { editions, recipient, layout, words, stop, links, after } = given;
  const told = editions.map((edition): ToldEdition => {
    const grain = coarser(edition.grain, given.grain);
    const grant = links?.editions.has(edition.id) ? links.grant : undefined;
    return {
      edition,
      recipient,
      key: openEditionKey(exportSecrets, edition.sealedKey),
      grain: grant ? grainLinked(grain) : grain,
      grant,
      ...(after?.editionId === edition.id && { after: after.place }),
    };
  });
  const from = after ? editions.findIndex(({ id }) => id === after.editionId) : 0;
  const vids = new Set(editions.flatMap(({ metamoduleVids }) => metamoduleVids));
  return resultSheet[layout]({
    words,
    metamodules: await metamodulesByVid(bulk, [...vids].sort()),
    withAnswers: told.some(({ grain }) => grain === "full"),
    batches: readEditions(bulk, told.slice(from), stop),
  });
}
