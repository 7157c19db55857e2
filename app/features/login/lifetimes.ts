/** Minutes that an e-mail link and its mail's code work: usually, and for an administrator. */
export const linkMinutes = 60;
export const adminLinkMinutes = 15;

/** Minutes that a browser remembers where it had one sent: longer, so that its page can tell that both are over. */
export const sentAddressMinutes = 2 * linkMinutes;

/** Minutes that the code of a text message can be used. */
export const smsCodeMinutes = 10;

/** Minutes that a number is locked after the last wrong try: no code is sent to it, and none of its codes is accepted. */
export const smsLockMinutes = 15;
