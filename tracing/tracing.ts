import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { DatabaseWatch } from "../app/db/client.server";
import type { BatchAround } from "../app/features/jobs/worker.server";
import type { RequestTrace } from "../server/entry/entry";

/** Follows requests and jobs through the statements they send. */
export type Tracing = {
  request: RequestTrace;
  database: DatabaseWatch;
  batches: BatchAround;
  /** Sends what has not left yet. */
  stop(): Promise<void>;
};

type Settings = { endpoint: string; share: number; version: string; instance: string };

/** Spans that wait to be sent; more are let go, for they are in nobody's way. */
const most = { queued: 2_048, atOnce: 512 };
const sendMs = 5_000;

/**
 * Traces go to the endpoint by OTLP over HTTP. A span holds the pattern of a route, the name of a statement, codes and ids of
 * requests: what a line of the log may hold, and nothing else.
 */
export function openTracing({ endpoint, share, version, instance }: Settings): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: sendMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "vointi",
      "service.version": version,
      "service.instance.id": instance,
    }),
    // Where the balancer has begun a trace, it has said whether it is one of those that are kept.
    sampler: new ParentBasedSampler({
      root: share === 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(share),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: most.queued,
        maxExportBatchSize: most.atOnce,
        exportTimeoutMillis: sendMs,
      }),
    ],
  });
  const tracer = provider.getTracer("vointi", version);
  /** What the work that is being done belongs to. */
  const current = new AsyncLocalStorage<Context>();
  const within = <T>(span: Span, work: () => T): T => current.run(trace.setSpan(ROOT_CONTEXT, span), work);

  return {
    request({ requestId, trace: remote }) {
      const span = tracer.startSpan(
        "request",
        { kind: SpanKind.SERVER, attributes: { "vointi.request_id": requestId } },
        remote
          ? trace.setSpanContext(ROOT_CONTEXT, {
              traceId: remote.traceId,
              spanId: remote.spanId,
              traceFlags: remote.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
              isRemote: true,
            })
          : ROOT_CONTEXT,
      );
      return {
        traceId: span.spanContext().traceId,
        run: (work) => within(span, work),
        end({ method, route, status }) {
          span.updateName(`${method} ${route ?? "(none)"}`);
          span.setAttributes({ "http.request.method": method, "http.response.status_code": status });
          if (route) span.setAttribute("http.route", route);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    database: (profile) => (name) => {
      const parent = current.getStore();
      // What the engine of jobs asks every half second by itself belongs to nothing.
      if (!parent) return () => {};
      const attributes = { "db.system.name": "postgresql", "vointi.profile": profile };
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
      return (error) => {
        if (error) {
          span.setAttribute("db.response.status_code", error.code);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      };
    },
    async batches(queue, jobs, work) {
      const span = tracer.startSpan(
        `jobs ${queue}`,
        { kind: SpanKind.CONSUMER, attributes: { "vointi.jobs": jobs } },
        ROOT_CONTEXT,
      );
      try {
        const failed = await within(span, work);
        if (failed.length > 0) {
          span.setAttribute("vointi.failed", failed.length);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        return failed;
      } finally {
        span.end();
      }
    },
    // Nobody's end waits for whoever takes traces, or fails for them.
    stop: () => Promise.race([provider.shutdown().catch(() => {}), sleep(sendMs, undefined, { ref: false })]),
  };
}
