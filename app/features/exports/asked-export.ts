import type { Language } from "~/i18n/languages";
import type { Layout } from "./layout";

/** Minutes for which a prepared export can be fetched. */
export const fetchMinutes = 15;

/** An export that may be large, as somebody asks for it; without an order it is about all of theirs. */
export type AskedExport = { language: Language; orderId?: string | undefined } & (
  | { name: "orderUsers" }
  | { name: "results"; layout: Layout; reason: string; editionId?: string | undefined }
);

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    askedExport: AskedExport;
  }
}
