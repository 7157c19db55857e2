/** The zone in which birthdays and deadlines are judged and shown. */
export const homeZone = "Europe/Helsinki";
