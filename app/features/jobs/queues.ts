/** A message of the outbox, whose row has the sealed body. */
type MessageJob = { messageId: string };

/** An export that was asked for, whose row says by whom and of what. */
type ExportJob = { exportId: string };

/** Somebody who is erased, as the list outside the database knows them. */
type ErasureJob = { mark: string };

/**
 * Work in the background, by the name of its queue, with what a job carries: ids only. Bodies and whatever else is
 * somebody's stay in tables of ours, where they are sealed, erased and let go.
 */
export type Payloads = {
  /** Whoever signs in waits at the screen: these stand behind nothing else. */
  "sign-in-mail": MessageJob;
  "text-message": MessageJob;
  /** Invitations and reminders by text message, which wait for the day, and for whoever signs in. */
  "order-text": MessageJob;
  /** Invitations and notices, of which tens of thousands may wait. */
  mail: MessageJob;
  retention: Record<string, never>;
  /** A table of people that is looked at or invited; its row says which. */
  "people-import": { importId: string };
  /** One that a program has sent. */
  "people-delivery": { importId: string };
  /** Orders' own messages that are due; or the invitations to one order that are owed and were not written. */
  "scheduled-messages": { invitesTo?: string };
  /** An export that somebody waits for, and its end when nobody has fetched it. */
  export: ExportJob;
  "discard-export": ExportJob;
  /** What was prepared of results that are somebody's no longer to be told. */
  "discard-ended-exports": Record<string, never>;
  reports: Record<string, never>;
  /** Mails to professionals of whom somebody has asked feedback. */
  "request-notices": Record<string, never>;
  /** Mails to the owners of actions whose day is near. */
  "action-reminders": Record<string, never>;
  "note-erasure": ErasureJob;
  /** Whether people of sessions that an organisation's provider has opened are its people still. */
  "provider-sessions": Record<string, never>;
  /** Whether the records by which organisations have proved their domains are still there. */
  "provider-domains": Record<string, never>;
  /** An event for one of an organisation's own systems; of a generation that is over nothing is sent. */
  webhook: { deliveryId: string; generation: number };
  /** Looks for what is to be told to them, and happens in nobody's transaction. */
  "webhook-news": Record<string, never>;
};

export type QueueName = keyof Payloads;

type Queue = {
  /** Seconds between two looks for new jobs while there are none. */
  lookEverySeconds: number;
  /** Jobs that one instance takes at once. */
  batch: number;
  /** Seconds for a batch. Jobs of an instance that died are taken by another one after that. */
  mostSeconds: number;
  /**
   * Seconds in hand after which a job is taken for lost with its instance, long before its time for a batch is over; for work
   * that does no harm when it is done twice, and takes less. Looked for every second.
   */
  lostAfterSeconds?: number;
  /** How often a job is tried again after a failure, and after how many seconds; growing, it doubles each time. */
  retries: { most: number; afterSeconds: number; growing: boolean };
  /** When jobs are made by themselves, as a line of cron in the time of Helsinki. */
  schedule?: string;
};

/** Longer than a provider may take for one request (transport.server.ts), and a little for waiting for its turn. */
const messageSeconds = 20;

export const queues: Record<QueueName, Queue> = {
  "sign-in-mail": {
    lookEverySeconds: 0.5,
    batch: 10,
    mostSeconds: messageSeconds,
    // Two for its turn (sender.server.ts), and what a provider takes. One that is slower hears of it twice, by the same key.
    lostAfterSeconds: 5,
    retries: { most: 15, afterSeconds: 10, growing: true },
  },
  // A code is good for ten minutes, so it has to go out soon after the provider is back.
  "text-message": {
    lookEverySeconds: 0.5,
    batch: 10,
    mostSeconds: messageSeconds,
    retries: { most: 15, afterSeconds: 60, growing: false },
  },
  "order-text": {
    lookEverySeconds: 2,
    batch: 10,
    mostSeconds: messageSeconds,
    retries: { most: 15, afterSeconds: 60, growing: true },
  },
  mail: {
    lookEverySeconds: 2,
    // As many as the provider takes in one request.
    batch: 100,
    mostSeconds: messageSeconds,
    retries: { most: 15, afterSeconds: 10, growing: true },
  },
  // One at a time on an instance: they stand beside people's own downloads.
  export: {
    lookEverySeconds: 2,
    batch: 1,
    mostSeconds: 60 * 60,
    retries: { most: 10, afterSeconds: 30, growing: false },
  },
  "discard-export": {
    lookEverySeconds: 30,
    batch: 10,
    mostSeconds: 60,
    retries: { most: 10, afterSeconds: 60, growing: true },
  },
  "discard-ended-exports": {
    lookEverySeconds: 10,
    batch: 100,
    mostSeconds: 60,
    retries: { most: 10, afterSeconds: 30, growing: true },
  },
  // Soon: until then a restored backup would bring the person back. Tried for days where the storage is away.
  "note-erasure": {
    lookEverySeconds: 1,
    batch: 10,
    mostSeconds: 120,
    retries: { most: 15, afterSeconds: 10, growing: true },
  },
  // The next run does what one that failed has left.
  retention: {
    lookEverySeconds: 30,
    batch: 1,
    mostSeconds: 60 * 60,
    retries: { most: 0, afterSeconds: 0, growing: false },
    schedule: "*/15 * * * *",
  },
  // What is left of one that stopped is soon gone on with: an administrator looks on, and the page of a short one waits for it.
  "people-import": {
    lookEverySeconds: 0.5,
    batch: 1,
    mostSeconds: 15 * 60,
    retries: { most: 20, afterSeconds: 5, growing: false },
  },
  "people-delivery": {
    lookEverySeconds: 2,
    batch: 1,
    mostSeconds: 15 * 60,
    retries: { most: 20, afterSeconds: 5, growing: false },
  },
  // Likewise: the rest of a reminder is not for the next run, minutes later.
  "scheduled-messages": {
    lookEverySeconds: 2,
    batch: 1,
    mostSeconds: 15 * 60,
    retries: { most: 20, afterSeconds: 5, growing: false },
    schedule: "*/5 * * * *",
  },
  // What a receiver refuses is no failure of the job's (webhooks/deliver.server.ts): these are for troubles of ours.
  webhook: {
    lookEverySeconds: 2,
    // Two of one address at most are sent of it (webhooks/deliver.server.ts).
    batch: 40,
    mostSeconds: 60,
    retries: { most: 15, afterSeconds: 10, growing: true },
  },
  // The next run tells of what one that failed has left.
  "webhook-news": {
    lookEverySeconds: 5,
    batch: 1,
    mostSeconds: 5 * 60,
    retries: { most: 0, afterSeconds: 0, growing: false },
    schedule: "*/2 * * * *",
  },
  // The next run tells of what one that failed has left.
  "request-notices": {
    lookEverySeconds: 30,
    batch: 1,
    mostSeconds: 5 * 60,
    retries: { most: 0, afterSeconds: 0, growing: false },
    schedule: "3-58/5 * * * *",
  },
  // The next run reminds of what one that failed has left.
  "action-reminders": {
    lookEverySeconds: 30,
    batch: 1,
    mostSeconds: 5 * 60,
    retries: { most: 0, afterSeconds: 0, growing: false },
    schedule: "11-59/15 * * * *",
  },
  // The next run, a minute later, asks what one that failed has left.
  "provider-sessions": {
    lookEverySeconds: 5,
    batch: 1,
    mostSeconds: 2 * 60,
    retries: { most: 0, afterSeconds: 0, growing: false },
    schedule: "* * * * *",
  },
  // At night; twice, so that one that failed is made good.
  "provider-domains": {
    lookEverySeconds: 30,
    batch: 1,
    mostSeconds: 30 * 60,
    retries: { most: 0, afterSeconds: 0, growing: false },
    schedule: "41 3,15 * * *",
  },
  // The next run makes what has ended and has no report yet.
  reports: {
    lookEverySeconds: 30,
    batch: 1,
    mostSeconds: 60 * 60,
    retries: { most: 0, afterSeconds: 0, growing: false },
    schedule: "7-59/15 * * * *",
  },
};

/** Whoever is taken off it would come back with a restored backup, so what failed of it is only tried again. */
export const mayBeCancelled = (queue: QueueName): boolean => queue !== "note-erasure";

export const queueNames = Object.keys(queues) as QueueName[];
