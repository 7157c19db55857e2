import { importPeople } from "~/features/api/v1/organisation-operations";
import {
  type AwaitOutcome,
  awaitDelivery,
  type DeliveryOutcome,
  receiveDelivery,
} from "~/features/inviting/receive-delivery.server";
import type { ServiceKey } from "~/features/service-keys/read-key.server";
import { type ApiRequest, apiEndpoint } from "~/http/api.server";
import { json } from "~/http/json.server";
import { InOtherWords } from "~/http/problem.server";
import { uploadedBody } from "~/http/uploaded-body.server";
import { apiAddresses, apiRoot } from "~/i18n/api-addresses";
import { ConcurrencyLimit, type Release } from "~/platform/concurrency-limit";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";
import { deliveryWire } from "./delivery-wire.server";

/** As large a list as the console takes, and as many at a time of one instance as it can hold beside people who answer. */
const most = { bytes: 12 * 1_024 * 1_024, atOnce: 2, waitMs: 5_000 };

const receiving = new ConcurrencyLimit(most.atOnce);

/** Those who send a list just now, each with one place: no key can hold all. */
const ofKeys = new Map<string, ConcurrencyLimit>();

/** POST, the body being the list: who is invited by it is told by the report, and at the address of the answer. */
export const loader = apiEndpoint({
  POST: serve(importPeople, async ({ app, context, request, key, query, params }) => {
    const type = request.headers.get("content-type") ?? "";
    if (!/^text\/csv\s*(;|$)/i.test(type)) throw new InOtherWords("unsupportedMedia", "csv_expected");
    const { assessmentOrderId: orderId, dryRun } = query;
    const awaited = await awaitDelivery(app, { key, orderId });
    if (awaited.outcome !== "awaited") throw refused(awaited);
    const release = await placeFor(key);
    try {
      const bytes = await wholeBody({ context, request });
      const { requestId } = context;
      const { mapping } = awaited;
      const received = await receiveDelivery(app, { key, orderId, bytes, dryRun: dryRun === "1", requestId, mapping });
      if (received.outcome !== "taken" && received.outcome !== "unchanged") throw refused(received);
      const { delivery } = received;
      const unchanged = received.outcome === "unchanged";
      const location =
        apiRoot +
        apiAddresses.organisationPeopleImport
          .replace(":organisationId", params.organisationId ?? "")
          .replace(":id", delivery.id);
      const headers = { location, "cache-control": "private, no-store" };
      return json(deliveryWire(delivery, unchanged), { status: unchanged ? 200 : 202, headers });
    } finally {
      release();
    }
  }),
});

export const action = loader;

/** A place for a list of this key: one list of a key after another, and soon. */
async function placeFor({ id }: ServiceKey): Promise<Release> {
  const until = performance.now() + most.waitMs;
  const own = ofKeys.get(id) ?? new ConcurrencyLimit(1);
  ofKeys.set(id, own);
  const turn = await own.acquire(most.waitMs);
  const place = turn && (await receiving.acquire(until - performance.now()));
  const release = () => {
    place?.();
    turn?.();
    if (own.isIdle) ofKeys.delete(id);
  };
  if (place) return release;
  release();
  throw new AppError("unavailable", "uploads_under_way");
}

async function wholeBody(api: Pick<ApiRequest, "context" | "request">): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of uploadedBody(api.context, api.request)) {
    bytes += piece.byteLength;
    if (bytes > most.bytes) throw new AppError("tooLarge", "file_too_large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces, bytes);
}

type Refused = Exclude<AwaitOutcome | DeliveryOutcome, { outcome: "awaited" | "taken" | "unchanged" }>;

function refused(outcome: Refused): AppError {
  switch (outcome.outcome) {
    case "notThere":
      return new AppError("notFound");
    case "orderClosed":
      return new AppError("conflict", "order_closed");
    case "noMapping":
      return new AppError("conflict", "mapping_missing");
    case "columnsChanged":
      return new AppError("conflict", "columns_changed");
    case "underWay":
      return new AppError("conflict", "delivery_under_way");
    case "refused":
      return ["tooManyRows", "tooManyColumns", "tooLarge"].includes(outcome.problem)
        ? new AppError("tooLarge", "table_too_large")
        : new AppError("invalid", "table_not_readable");
  }
}
