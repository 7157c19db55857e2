/** Where an organisation's own provider of sign-in sends browsers back to, and where it tells of those who log out there. */
export const providerAddresses = {
  back: "/sign-in/return/:organisationId",
  logout: "/sign-in/logout/:organisationId",
} as const;

export function providerAddress(kind: keyof typeof providerAddresses, organisationId: string): string {
  return providerAddresses[kind].replace(":organisationId", organisationId);
}

/** Whether a path is where a provider tells of those who log out: by a token that it has signed. */
export const isProviderLogout = (path: string): boolean => /^\/sign-in\/logout\/[^/]+$/.test(path);
