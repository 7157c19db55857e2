import type { Message } from "./message";

/**
 * Messages that go in one request. `id` is the key under which the provider knows it: the same again is not sent twice.
 * A message that somebody waits for goes alone, under its own id.
 */
export type Parcel = {
  id: string;
  kind: "alone" | "together";
  messages: readonly { id: string; message: Message }[];
};

/**
 * Hands a parcel to the provider; a text message goes alone. Gives the code of each message that the provider refused, by
 * its id. Throws where it took none: a `TransportError`, or what the connection says.
 */
export type Transport = (parcel: Parcel) => Promise<ReadonlyMap<string, string>>;
