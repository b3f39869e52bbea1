import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBulkhead } from './bulkhead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const entered = async (bulkhead: ReturnType<typeof createBulkhead>) => {
  const end = await bulkhead.enter();
  if (typeof end === 'string') throw new Error(end);
  return end;
};

it('lets so many in at once, and the next in the order of their arrival', async () => {
  const bulkhead = createBulkhead({ atOnce: 2, inLine: 2, patienceMs: 1_000 });
  const [first, second] = [await entered(bulkhead), await entered(bulkhead)];
  const order: string[] = [];
  const inOrder = async (name: string) => {
    const end = await entered(bulkhead);
    order.push(name);
    return end;
  };
  const [third, fourth] = [inOrder('third'), inOrder('fourth')];
  expect(bulkhead.waiting()).toBe(2);
  expect(await bulkhead.enter()).toBe('line_full');
  second();
  const endThird = await third;
  // A second end lets nobody in.
  second();
  await vi.advanceTimersByTimeAsync(10);
  expect(order).toEqual(['third']);
  first();
  (await fourth)();
  endThird();
  expect(order).toEqual(['third', 'fourth']);
  expect(bulkhead.waiting()).toBe(0);
  for (const end of [await entered(bulkhead), await entered(bulkhead)]) end();
});

it('who waits too long is turned away, and its place is nobody’s', async () => {
  const bulkhead = createBulkhead({ atOnce: 1, inLine: 1, patienceMs: 1_000 });
  const end = await entered(bulkhead);
  const late = bulkhead.enter();
  await vi.advanceTimersByTimeAsync(999);
  expect(bulkhead.waiting()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await late).toBe('waited_in_vain');
  end();
  (await entered(bulkhead))();
});
