/** Of a span: ids, kinds, states and times; never an amount, a name or a token. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  /** `server`: carries out a request; `client`: waits for the answer of another program; `internal` otherwise. */
  kind: 'server' | 'client' | 'internal';
  facts?: SpanFacts;
  /** W3C `traceparent` of the span in another program that this one belongs to. */
  parent?: string | undefined;
}

/** What a started tracing does for `inSpan`. */
export interface SpanPort {
  run<T>(name: string, options: SpanOptions, work: (add: (facts: SpanFacts) => void) => Promise<T>): Promise<T>;
  traceparent(): string | undefined;
}

/** Of this process; null: no traces are wanted, and nothing of OpenTelemetry is loaded. */
let port: SpanPort | null = null;

export function setSpanPort(started: SpanPort | null): void {
  port = started;
}

/** Runs `work` as a span of the trace that this call belongs to, or of a new one. `add`: what is known only later. */
export function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (add: (facts: SpanFacts) => void) => Promise<T>,
): Promise<T> {
  return port === null ? work(ignore) : port.run(name, options, work);
}

/** For a message to another program: `{ traceparent }` of the span that this call belongs to, or nothing. */
export function traceContext(): { traceparent?: string } {
  const traceparent = port?.traceparent();
  return traceparent === undefined ? {} : { traceparent };
}

function ignore(): void {}
