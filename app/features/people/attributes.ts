/** What an organisation tells of one of its people, by the names of its attributes. */
export type Attributes = Readonly<Record<string, string>>;

/** Longest value of an attribute. */
export const attributeValueMaxLength = 100;
