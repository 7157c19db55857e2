/** Where the server puts what every document holds besides its page. A field has its name as its id, so this is no name. */
export const documentNotesId = "document-notes";
