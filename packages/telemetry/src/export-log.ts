import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { ParentLog } from './child-log.ts';

export interface ExportLog {
  /** The same exporter, whose failures are logged. */
  watch(exporter: SpanExporter): SpanExporter;
}

const WARN_EVERY_MS = 60_000;
const SUCCESS = 0;

/** A collector that takes nothing is one line a minute, with how many spans are lost since the last one. */
export function createExportLog(log: Pick<ParentLog, 'warn'>, nowMs = () => performance.now()): ExportLog {
  let warnedAtMs = Number.NEGATIVE_INFINITY;
  let lost = 0;
  const failed = (spans: number) => {
    lost += spans;
    if (nowMs() - warnedAtMs < WARN_EVERY_MS) return;
    warnedAtMs = nowMs();
    // Without the reason: an exporter's message may hold the collector's answer and address.
    log.warn({ spans: lost }, 'the collector does not take traces');
    lost = 0;
  };
  return {
    watch: (exporter) => ({
      export(spans, done) {
        exporter.export(spans, (result) => {
          if (result.code !== SUCCESS) failed(spans.length);
          done(result);
        });
      },
      shutdown: () => exporter.shutdown(),
    }),
  };
}
