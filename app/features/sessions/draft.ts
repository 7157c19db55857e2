/** Days a draft waits for its person: as long as unfinished answers can be continued. */
export const draftDays = 14;
