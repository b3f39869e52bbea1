/** What a load generator does, and what it saw. */
export interface LoadJob {
  port: number;
  connections: number;
  durationMs: number;
  /** Whole HTTP requests with keep-alive, sent in turn. */
  requests: string[];
  /** Of all connections together, at even times; null: each connection asks again as soon as it is answered. */
  perSecond: number | null;
}

export interface LoadResult {
  perSecond: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** From the moment that a request was due, so that one that waited for a slow answer before it counts in full. */
  latenciesMs: number[];
}
