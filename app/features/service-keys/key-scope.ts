/** What a key may be made for. Each is asked for by its own calls. */
export const keyScopes = ["people:import", "orders:read", "reports:read", "results:read"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What an organisation's own administrators may make keys for. Rows of results are given by the service alone. */
export const organisationScopes: readonly KeyScope[] = keyScopes.filter((scope) => scope !== "results:read");

/** A scope as it stands in names that take no colon: of fields, and of texts. */
export type ScopeWord = "people_import" | "orders_read" | "reports_read" | "results_read";
export const scopeWord = (scope: KeyScope) => scope.replace(":", "_") as ScopeWord;

/** How finely a key that reads results is told numbers: as they are, or in tens. */
export const keyGrains = ["tens", "full"] as const;
export type KeyGrain = (typeof keyGrains)[number];

export const keyNameMaxLength = 60;

/** Days until a key ends: what is proposed, and the most. */
export const keyDays = { usual: 90, most: 365 } as const;

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    keyScopes: KeyScope[];
  }
}

/** Keys of an organisation that open something at the same time. */
export const mostStanding = 20;
