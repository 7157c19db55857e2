/** Countries whose people write their numbers without its code; an organisation's is the one for its people. */
export const phoneCountries = ["FI", "SE", "NO", "DK", "EE"] as const;
export type PhoneCountry = (typeof phoneCountries)[number];

export const usualPhoneCountry: PhoneCountry = "FI";
