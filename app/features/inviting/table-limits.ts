/** Most people that one import takes, and most columns of which anything is looked at. */
export const mostRows = 50_000;
export const mostColumns = 40;
