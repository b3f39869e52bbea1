import type { Context, SpanKind } from '@opentelemetry/api';
import type { ParentLog } from './child-log.ts';
import type { ExportLog } from './export-log.ts';
import { type SpanOptions, type SpanPort, setSpanPort } from './spans.ts';

export interface TracingOptions {
  /** Base URL of an OTLP/HTTP collector, as in `OTEL_EXPORTER_OTLP_ENDPOINT`; null: no traces, and nothing is loaded. */
  endpoint: string | null;
  /** As `service.name`, `service.version` and `service.instance.id`. */
  service: { name: string; version: string; instance: string };
  log: Pick<ParentLog, 'warn'>;
}

export interface Tracing {
  /** Sends what waits, for a second at most, and ends. Never rejects. */
  stop(): Promise<void>;
}

/** A transfer has a dozen spans: some hundred of them wait, and what comes while they do is dropped. */
const QUEUE_MOST = 4_096;
const BATCH_MOST = 512;
const SEND_EVERY_MS = 2_000;
/** A collector that does not answer costs its own traces. */
const SEND_WITHIN_MS = 5_000;
const STOP_WITHIN_MS = 1_000;

/**
 * Starts the traces of this process. They leave it in batches beside the work: a collector that refuses, hangs or is away delays
 * nothing and loses its spans. Headers for it: `OTEL_EXPORTER_OTLP_HEADERS`, which the exporter reads itself.
 */
export async function startTracing({ endpoint, service, log }: TracingOptions): Promise<Tracing> {
  if (endpoint === null) return { stop: async () => undefined };
  const [api, { AsyncLocalStorageContextManager }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }, exports] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('./export-log.ts'),
    ]);
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exportLog: ExportLog = exports.createExportLog(log);
  const exporter = exportLog.watch(new OTLPTraceExporter({ url, timeoutMillis: SEND_WITHIN_MS }));
  const processor = new sdk.BatchSpanProcessor({
    exporter,
    maxQueueSize: QUEUE_MOST,
    maxExportBatchSize: BATCH_MOST,
    scheduledDelayMillis: SEND_EVERY_MS,
    exportTimeoutMillis: SEND_WITHIN_MS,
  });
  const provider = new sdk.TracerProvider({
    spanProcessors: [processor],
    resource: resourceFromAttributes({
      'service.name': service.name,
      'service.version': service.version,
      'service.instance.id': service.instance,
    }),
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  api.context.setGlobalContextManager(contexts);
  setSpanPort(createSpanPort(api, provider.getTracer('salon', service.version)));
  return {
    async stop() {
      setSpanPort(null);
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      api.context.disable();
    },
  };
}

type Api = typeof import('@opentelemetry/api');

function createSpanPort(api: Api, tracer: ReturnType<Api['trace']['getTracer']>): SpanPort {
  const kinds: Record<SpanOptions['kind'], SpanKind> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
  };
  return {
    run(name, { kind, facts, parent }, work) {
      const context = parentContext(api, parent) ?? api.context.active();
      const span = tracer.startSpan(name, { kind: kinds[kind], ...(facts && { attributes: facts }) }, context);
      return api.context.with(api.trace.setSpan(context, span), async () => {
        try {
          return await work((later) => void span.setAttributes(later));
        } catch (error) {
          // Its name alone: a message may hold what nobody should read beside the log.
          span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
          span.setStatus({ code: api.SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    traceparent() {
      const own = api.trace.getActiveSpan()?.spanContext();
      if (own === undefined || !api.isSpanContextValid(own)) return undefined;
      return `00-${own.traceId}-${own.spanId}-${own.traceFlags.toString(16).padStart(2, '0')}`;
    },
  };
}

/** Null: none was sent, or one of another version than the first, or of zeros. */
function parentContext(api: Api, parent: string | undefined): Context | null {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? '') ?? [];
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & api.TraceFlags.SAMPLED, isRemote: true };
  return api.isSpanContextValid(remote) ? api.trace.setSpanContext(api.ROOT_CONTEXT, remote) : null;
}
