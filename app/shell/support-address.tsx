import { createContext, useContext } from "react";

/** The address of support, given by the server as it draws a page; no loader has brought it where a page of errors needs it. */
export const SupportAddressContext = createContext<string | undefined>(undefined);

/** In the browser it stands in the head (document-head.server.ts), so both draw the same. */
export function useSupportAddress(): string | undefined {
  const given = useContext(SupportAddressContext);
  return given ?? globalThis.document?.querySelector<HTMLLinkElement>("[rel=author]")?.href.slice("mailto:".length);
}
