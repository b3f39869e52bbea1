/** A cash in as one trace over node, database and cabinet; a collector that does not answer; and nothing at all where none is named. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Collector, openCollector, type ReceivedSpan } from './collector.ts';
import { MACHINE, openTracedFloor, type TracedFloor } from './traced-floor.ts';

/** An amount that no time and no id has in it. */
const AMOUNT_MINOR = 4_321;
const NODE = 'salon-platform';
const CABINET = 'salon-cabinet';
let collector: Collector;
let floor: TracedFloor;

beforeEach(async () => {
  collector = await openCollector();
});
afterEach(async () => {
  await floor.close();
  await collector.close();
});

const ofTransfer = (transferId: string) => {
  const root = collector.spans.find(
    ({ name, facts }) => name === 'cashin' && facts['salon.transfer.id'] === transferId,
  );
  return collector.spans.filter(({ traceId }) => traceId === root?.traceId);
};
/** `service name` of each span, below the one that it belongs to. */
function treeOf(spans: ReceivedSpan[], parentSpanId?: string): object {
  const own = spans.filter((span) => span.parentSpanId === parentSpanId);
  return Object.fromEntries(own.map((span) => [`${span.service} ${span.name}`, treeOf(spans, span.spanId)]));
}
const WHOLE = {
  [`${NODE} cashin`]: {
    [`${NODE} send_cash_in`]: {},
    [`${NODE} apply`]: { [`${CABINET} apply`]: { [`${CABINET} journal write`]: {} } },
    [`${NODE} end_cash_in`]: {},
  },
};

it('a cash in is one trace of node, database and cabinet, with ids and states, and neither amount nor player nor token in it', async () => {
  floor = await openTracedFloor({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { transferId } = await floor.cashIn(AMOUNT_MINOR);
  await expect.poll(() => treeOf(ofTransfer(transferId))).toEqual(WHOLE);
  const spans = ofTransfer(transferId);
  const { facts } = spans.find(({ name }) => name === 'cashin')!;
  expect(facts).toEqual({
    ...{ 'salon.transfer.id': transferId, 'salon.machine.id': MACHINE },
    ...{ 'salon.transfer.kind': 'cash_in', 'salon.transfer.state': 'posted' },
  });
  expect(spans.find(({ name }) => name === 'send_cash_in')?.facts).toMatchObject({
    ...{ 'db.system.name': 'postgresql', 'db.operation.name': 'send_cash_in', 'salon.machine.id': MACHINE },
  });
  for (const span of spans.filter(({ name }) => name === 'apply'))
    expect(span.facts).toMatchObject({ 'salon.transfer.id': transferId, 'salon.transfer.result': 'applied' });
  const all = collector.bodies.join();
  // As a number of its own: ids and times have those digits too, now and then.
  expect(all).not.toMatch(new RegExp(`\\b${AMOUNT_MINOR}\\b`));
  expect(all).not.toContain(floor.token);
  expect(all).not.toMatch(/"demo"|password/);

  // Of a page that traces itself: its trace goes on.
  const [pageTrace, pageSpan] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const second = await floor.cashIn(AMOUNT_MINOR, { traceparent: `00-${pageTrace}-${pageSpan}-01` });
  await expect.poll(() => treeOf(ofTransfer(second.transferId), pageSpan)).toEqual(WHOLE);
  expect(ofTransfer(second.transferId)[0]?.traceId).toBe(pageTrace);
  // And what nobody can read stops no money.
  const third = await floor.cashIn(AMOUNT_MINOR, { traceparent: 'no trace' });
  await expect.poll(() => treeOf(ofTransfer(third.transferId))).toEqual(WHOLE);
});

it('a collector that hangs delays no cash in and no end, and is one line of the log', async () => {
  floor = await openTracedFloor({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { transferId, tookMs } = await floor.cashIn(AMOUNT_MINOR);
  await expect.poll(() => ofTransfer(transferId).length).toBe(6);
  collector.hang(true);
  const took: number[] = [];
  const warned = () =>
    [floor.node, floor.cabinet].map((one) => floor.logOf(one).match(/does not take traces/g)?.length);
  while (took.length < 10 || warned().includes(undefined)) {
    took.push((await floor.cashIn(100)).tookMs);
    expect(took.length).toBeLessThan(60);
    await new Promise((next) => setTimeout(next, 500));
  }
  // What waited for an export would take its five seconds.
  expect(took.filter((ms) => ms >= 5_000)).toEqual([]);
  expect(tookMs).toBeLessThan(5_000);
  expect(warned()).toEqual([1, 1]);
  const beganAtMs = performance.now();
  expect(await Promise.all([floor.node.end(), floor.cabinet.end()])).toEqual([0, 0]);
  expect(performance.now() - beganAtMs).toBeLessThan(8_000);
});

it('without its variable nothing connects and nothing of the SDK is loaded', async () => {
  const seen = join(tmpdir(), `modules-${process.pid}.txt`);
  const hook = join(tmpdir(), `modules-${process.pid}.mjs`);
  writeFileSync(seen, '');
  writeFileSync(
    hook,
    `import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const [name] = /@opentelemetry\\/[\\w-]+|spans\\.ts$/.exec(found.url) ?? [];
    if (name !== undefined) appendFileSync(${JSON.stringify(seen)}, name + '\\n');
    return found;
  },
});`,
  );
  try {
    floor = await openTracedFloor({ NODE_OPTIONS: `--import ${pathToFileURL(hook)}` });
    await floor.cashIn(AMOUNT_MINOR);
    const loaded = new Set(readFileSync(seen, 'utf8').split('\n').filter(Boolean));
    // The interface alone, which the library of the metrics needs; and the hook has seen something.
    expect([...loaded].sort()).toEqual(['@opentelemetry/api', 'spans.ts']);
    expect(collector.connections()).toBe(0);
  } finally {
    for (const file of [seen, hook]) rmSync(file, { force: true });
  }
});
