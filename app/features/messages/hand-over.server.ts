import { describeError, type Logger } from "~/platform/log.server";
import type { Ending } from "./ending.server";
import type { MessageQueue } from "./outbox.server";
import { channelOf, type Pace, type Patience } from "./pace.server";
import type { Parcel, Transport } from "./parcel";
import type { Ready } from "./still-wanted.server";
import { TransportError } from "./transport-error.server";

/**
 * Refusals before a message waits for an administrator to have it tried again: of a mail about two hours, as its queue has
 * it. Its body is kept until it expires. That a provider takes nothing just then counts for nothing.
 */
const maxAttempts = 10;

/** Seconds for which all instances leave a provider alone that has trouble, or has had enough without saying for how long. */
const troubleSeconds = 5;
const enoughSeconds = 1;

type Parts = { queue: MessageQueue; pace: Pace; transport: Transport; log: Logger };

/** Hands a parcel over when it is its turn, and tells how each of its messages ended. */
export async function handOver(
  { queue, pace, transport, log }: Parts,
  parcel: Omit<Parcel, "messages"> & { messages: readonly Ready[] },
  patience: Patience,
): Promise<Ending[]> {
  const all = (ending: (message: Ready) => Ending) => parcel.messages.map(ending);
  const afterSeconds = await pace.turn(queue, patience);
  if (afterSeconds > 0 || patience.signal.aborted) return all(({ id }) => ({ id, is: "notNow", afterSeconds }));
  try {
    const refused = await transport(parcel);
    return all((message) => {
      const reason = refused.get(message.id);
      return reason === undefined ? { id: message.id, is: "sent" } : failed(message, reason);
    });
  } catch (error) {
    const { errorCode, errorType, ...where } = describeError(error);
    const reason = String(errorCode ?? errorType);
    const { refusal, retryAfterSeconds } = error instanceof TransportError ? error : ofConnection;
    if (refusal === "hasIt") return all(({ id }) => ({ id, is: "sent" }));
    log.warn({ message: parcel.id, of: parcel.messages.length, errorCode, errorType, ...where }, "message not sent");
    if (refusal === "refused") return all((message) => failed(message, reason));
    const seconds = refusal === "enough" ? enoughSeconds : troubleSeconds;
    await pace.pause(channelOf[queue], retryAfterSeconds ?? seconds);
    return all(({ id }) => ({ id, is: "notNow", reason, afterSeconds: retryAfterSeconds }));
  }
}

function failed({ id, attempts }: Ready, reason: string): Ending {
  return { id, is: "failed", reason, final: attempts + 1 >= maxAttempts };
}

/** What an error of the connection means. */
const ofConnection = { refusal: "trouble", retryAfterSeconds: undefined } as const;
