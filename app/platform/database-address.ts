import { z } from "zod";

/** One host of several, as PostgreSQL's own tools write them: postgres://user:secret@one:5432,two:5432/name. */
const hosts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?[^,/?]+)(,[^/?]*)/;

const isAddress = (value: string) =>
  z.url({ protocol: /^postgres(ql)?$/ }).safeParse(value.replace(hosts, "$1")).success;
const isChosen = (value: string) => !hosts.test(value) || /[?&]target_session_attrs=/.test(value);

const sessions = ["read-write", "read-only", "primary", "standby", "prefer-standby"];
const isKnown = (value: string) => {
  const [, named] = /[?&]target_session_attrs=([^&]*)/.exec(value) ?? [];
  return named === undefined || sessions.includes(named);
};

/** The address of a database, on one host or on several, of which one is taken by what it is. */
export const databaseAddress = z
  .string()
  .refine(isAddress, "must be a postgres:// address")
  .refine(isChosen, "several hosts need target_session_attrs, such as read-write, or a standby might be taken")
  .refine(isKnown, `target_session_attrs must be one of ${sessions.join(", ")}`);

/** The same address for connections that can only read: to the server itself they say nothing of what it takes. */
export function forReadOnlySessions(address: string): string {
  return address.replace(/([?&]target_session_attrs=)read-write(?=&|$)/, "$1primary");
}
