/** Minutes that an e-mail link and the code of its mail can be used; an administrator's only the shorter time. */
export const linkMinutes = 60;
export const adminLinkMinutes = 15;

/** Minutes that the code of a text message can be used. */
export const smsCodeMinutes = 10;

/** Minutes for which nothing is sent to a number, and none of its codes is tried, after the last wrong try. */
export const smsLockMinutes = 15;
