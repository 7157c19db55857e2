/** What an organisation tells of one of its people, by the names of its attributes. */
export type Attributes = Readonly<Record<string, string>>;

/** Longest value of an attribute. */
export const attributeValueMaxLength = 100;

/** Longest name of one, and the most that an organisation has. */
export const attributeMaxLength = 64;
export const mostAttributes = 20;

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    attributes: Attributes;
  }
}
