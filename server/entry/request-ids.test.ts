import { expect, it } from "vitest";
import { requestIds } from "./request-ids";

const ids = (headers: Record<string, string>, trustedProxies = 1) =>
  requestIds((name) => headers[name], trustedProxies);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";

it("takes the balancer's ids over", () => {
  const given = "7F000001-9c2d-4a5e-8b1f-0123456789ab";
  expect(ids({ "x-request-id": given }).requestId).toBe(given);
  expect(ids({ traceparent: `00-${traceId}-${spanId}-01` }).trace).toEqual({ traceId, spanId, isSampled: true });
  expect(ids({ traceparent: `00-${traceId}-${spanId}-00` }).trace?.isSampled).toBe(false);
});

it("believes nobody where no balancer stands in front", () => {
  const sent = { "x-request-id": traceId, traceparent: `00-${traceId}-${spanId}-01` };
  const { requestId, trace } = ids(sent, 0);
  expect(requestId).toMatch(uuid);
  expect(trace).toBeUndefined();
});

it.each([
  "",
  "1",
  "a".repeat(10_000),
  `${traceId}, ${traceId}`,
  "131052-308T",
  "+358401234567",
  "matti.meikalainen@example.com",
  '"><script>',
  `${traceId}\n{"level":"error"}`,
  "--------------------------------",
])("gives an id of its own where what it was given has not the form of one: %j", (given) => {
  expect(ids({ "x-request-id": given }).requestId).toMatch(uuid);
});

it.each([
  "",
  "nonsense",
  `00-${"0".repeat(32)}-${spanId}-01`,
  `00-${traceId}-${"0".repeat(16)}-01`,
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId}-${spanId}`,
  "x".repeat(10_000),
])("belongs to no trace that is not written as one: %j", (traceparent) => {
  expect(ids({ traceparent }).trace).toBeUndefined();
});
