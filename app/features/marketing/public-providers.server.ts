// The list itself: the package's own module looks for it beside itself when it runs, and a build runs without packages.
import listed from "email-providers/all.json";

/** Providers of mail for anybody that people here use and the list of the library lacks. */
const nordicProviders = [
  ...["hotmail.fi", "outlook.fi", "live.fi", "suomi24.fi", "kolumbus.fi", "saunalahti.fi", "elisanet.fi", "netti.fi"],
  ...["pp.inet.fi", "inet.fi", "welho.com", "dnainternet.net", "mbnet.fi", "surffi.net", "nic.fi", "phnet.fi"],
  ...["hotmail.se", "outlook.se", "live.se", "telia.com", "comhem.se", "bredband.net", "spray.se", "home.se"],
];

const publicProviders = new Set([...listed, ...nordicProviders]);

/** Whether a domain is that of a provider with whom anybody can have an address. */
export function isPublicProvider(domain: string): boolean {
  return publicProviders.has(domain);
}
