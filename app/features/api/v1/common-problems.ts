import { apiAddresses } from "~/i18n/api-addresses";
import type { Access, Operation } from "./operation";
import type { ProblemCode } from "./problems";

const own: readonly ProblemCode[] = [
  "bad_address",
  "invalidParam",
  "uriTooLong",
  "misdirected",
  "busy",
  "unavailable",
  "unexpected",
];
const ofJson: readonly ProblemCode[] = [
  "unsupportedMedia",
  "too_large",
  "json_too_long",
  "no_json_object",
  "repeated_field",
];
const ofAdmins: readonly ProblemCode[] = ["notAuthenticated", "forbidden", "second_factor_required"];
const ofKeys: readonly ProblemCode[] = ["key_lacks_scope", "too_many_requests"];
const ofAccess: Record<Access, readonly ProblemCode[]> = {
  anybody: [],
  signature: [],
  person: ["notAuthenticated"],
  validPerson: ["notAuthenticated", "invalid_user"],
  keyOrServiceAdmin: [...ofAdmins, ...ofKeys],
  serviceKey: ["notAuthenticated", ...ofKeys],
  admin: ofAdmins,
  serviceAdmin: ofAdmins,
};

type Asked = Pick<Operation, "method" | "access" | "body" | "address">;

/** What a call may be refused with, whatever it is about. */
export function commonProblems({ method, access, body, address }: Asked): readonly ProblemCode[] {
  return [
    ...own,
    // An id at the end of an address may look like a file that isn't there.
    ...(/:\w+$/.test(apiAddresses[address]) ? (["no_file"] as const) : []),
    // Browsers' own word is asked for where they would show a cookie; who shows one where a key is asked for is told so.
    ...(method === "GET" || access === "signature" ? [] : (["foreign_origin"] as const)),
    ...(body ? ofJson : []),
    ...ofAccess[access],
  ];
}
