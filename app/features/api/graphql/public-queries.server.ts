import type { LeafletCatalogue } from "~/features/content/leaflet";
import type { Ctx } from "~/features/ctx.server";
import { isValidPerson, type Person } from "~/features/people/person";
import { linkOwnAttachment } from "~/features/results/link-attachment.server";
import type { Language } from "~/i18n/languages";

export type PublicQueries = {
  attachment: (asked: {
    attachmentId: string;
    language: Language;
    downloadFileName?: string | null;
  }) => Promise<object | null>;
};

/** The queries of everybody, signed in or not. */
export function publicQueries(
  ctx: Pick<Ctx, "db" | "secrets" | "clock" | "env"> & { leaflets: LeafletCatalogue },
  visitor: () => Promise<Person | undefined>,
): PublicQueries {
  return {
    async attachment({ attachmentId, language, downloadFileName }) {
      const leaflet = ctx.leaflets.get(attachmentId);
      if (!leaflet) return null;
      const person = await visitor();
      const linked =
        person && isValidPerson(person, ctx.clock.now())
          ? await linkOwnAttachment(ctx, {
              person,
              attachmentId,
              language,
              downloadFileName: downloadFileName ?? undefined,
            })
          : undefined;
      return {
        id: leaflet.id,
        title: leaflet.title[language],
        titles: leaflet.title,
        filename: leaflet.filename[language],
        downloadUrl: linked?.outcome === "linked" ? ctx.env.publicOrigin + linked.address : null,
      };
    },
  };
}
