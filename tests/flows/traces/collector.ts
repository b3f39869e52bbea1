import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';

const value = z.object({
  stringValue: z.optional(z.string()),
  intValue: z.optional(z.union([z.number(), z.string()])),
  boolValue: z.optional(z.boolean()),
});
const attributes = z.array(z.object({ key: z.string(), value }));
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  facts: Record<string, unknown>;
}

/** A collector of OTLP over HTTP, as JSON, that takes spans or, while it hangs, answers nobody. */
export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  /** As they came. */
  bodies: string[];
  /** Connections that were opened so far. */
  connections(): number;
  hang(now: boolean): void;
  close(): Promise<void>;
}

export async function openCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  let connections = 0;
  let isHanging = false;
  const server = createServer(async (request, response) => {
    if (isHanging) return;
    const body = await bodyOf(request);
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    bodies.push(body);
    spans.push(...spansOf(body));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    connections: () => connections,
    hang(now) {
      isHanging = now;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

function spansOf(body: string): ReceivedSpan[] {
  return sent.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap((scope) => scope.spans)
      .map(({ attributes: own, parentSpanId, ...span }) => ({
        ...span,
        service: String(factsOf(resource.attributes)['service.name']),
        // A span without a parent has none, or an empty one.
        parentSpanId: parentSpanId || undefined,
        facts: factsOf(own),
      })),
  );
}

function factsOf(own: z.output<typeof attributes>): Record<string, unknown> {
  return Object.fromEntries(
    own.map(({ key, value: { stringValue, intValue, boolValue } }) => [
      key,
      stringValue ?? (intValue === undefined ? boolValue : Number(intValue)),
    ]),
  );
}
