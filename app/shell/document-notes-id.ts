/** Where the server puts what every document holds besides its page. */
export const documentNotesId = "notes";
