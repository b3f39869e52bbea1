import { fakeClock } from '@salon/testkit/fake-clock.ts';
import { Registry } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { exposeHouse } from './house.ts';
import type { HouseFigures } from './house-queries.ts';

const QUIET: HouseFigures = {
  ...{ sites: [0, 1], transfers: [], handPays: [], floor: [], cabinets: [], mails: { count: 0, oldestS: 0 } },
};

function setUp(figures: Partial<HouseFigures> = {}) {
  const registry = new Registry();
  const read = vi.fn(async (): Promise<HouseFigures> => ({ ...QUIET, ...figures }));
  const clock = fakeClock();
  exposeHouse(registry, read, clock.monotonicMs);
  return { read, clock, scrape: () => registry.metrics() };
}

it('shows a zero for everything that does not wait, of every site', async () => {
  const text = await setUp().scrape();
  for (const line of [
    'salon_transfers_open{kind="cash_out",state="unknown"} 0',
    'salon_transfer_oldest_seconds{kind="cash_in"} 0',
    'salon_hand_pays_due{site="1"} 0',
    'salon_machines{site="0",state="unplayable"} 0',
    'salon_seats{site="1",state="away"} 0',
    'salon_database_up 1',
  ])
    expect(text).toContain(`${line}\n`);
});

it('adds machines up by their state, and shows the oldest of a kind, but for what waits for an attendant', async () => {
  const text = await setUp({
    transfers: [
      { kind: 'cash_in', state: 'sent', count: 2, oldestS: 3.5 },
      { kind: 'cash_in', state: 'unknown', count: 1, oldestS: 61 },
      { kind: 'cash_out', state: 'requested', count: 1, oldestS: null },
    ],
    floor: [
      { site: 0, state: 'in_service', seat: 'free', count: 4 },
      { site: 0, state: 'in_service', seat: 'taken', count: 3 },
      { site: 0, state: 'unplayable', seat: 'taken', count: 1 },
    ],
  }).scrape();
  expect(text).toContain('salon_transfer_oldest_seconds{kind="cash_in"} 61\n');
  expect(text).toContain('salon_transfers_open{kind="cash_out",state="requested"} 1\n');
  expect(text).toContain('salon_transfer_oldest_seconds{kind="cash_out"} 0\n');
  expect(text).toContain('salon_machines{site="0",state="in_service"} 7\n');
  expect(text).toContain('salon_seats{site="0",state="taken"} 4\n');
});

it('takes a cabinet that was never linked, or is silent, as not linked', async () => {
  const cabinets = [
    { agent: 'here', unseenS: 2.6 },
    { agent: 'silent', unseenS: 10 },
    { agent: 'never', unseenS: null },
  ];
  const text = await setUp({ cabinets }).scrape();
  for (const [agent, linked] of Object.entries({ here: 1, silent: 0, never: 0 }))
    expect(text).toContain(`salon_cabinet_linked{agent="${agent}"} ${linked}\n`);
});

it('asks once in five seconds, however many scrape, and keeps the last figures where there is no answer', async () => {
  const { read, clock, scrape } = setUp({ handPays: [{ site: 0, count: 2, amountMinor: 700, oldestS: 5 }] });
  await Promise.all([scrape(), scrape()]);
  await scrape();
  expect(read).toHaveBeenCalledTimes(1);
  await clock.advance(5_000);
  read.mockRejectedValueOnce(new Error('the database is away'));
  const away = await scrape();
  expect(read).toHaveBeenCalledTimes(2);
  expect(away).toContain('salon_database_up 0\n');
  expect(away).toContain('salon_hand_pays_due{site="0"} 2\n');
  expect(await scrape()).toContain('salon_database_up 1\n');
});
