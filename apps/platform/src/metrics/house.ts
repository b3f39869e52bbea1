/** Metrics of the house: what the database has, read when a node is scraped. */
import { Gauge, type Registry } from 'prom-client';
import { ttlCache } from '../concurrency/ttl-cache.ts';
import { type HouseFigures, MACHINE_STATES, OPEN_STATES, SEAT_STATES, TRANSFER_KINDS } from './house-queries.ts';

/** Several collectors may scrape. */
const TTL_MS = 5_000;
/** An agent's sign of life comes every 2.5 s at the latest. */
const LINKED_S = 10;

type Series = Record<string, string | number> & { value: number };
type Expose = (name: string, help: string, labels: string[], series: (figures: HouseFigures) => Series[]) => void;

export function exposeHouse(registry: Registry, read: () => Promise<HouseFigures>, monotonicMs: () => number): void {
  const cached = ttlCache(read, TTL_MS, monotonicMs);
  const expose: Expose = (name, help, labelNames, series) =>
    new Gauge({
      ...{ name, help: `House: ${help}`, labelNames, registers: [registry] },
      async collect() {
        const figures = await cached().catch(() => null);
        // Without an answer the last figures stand: zero would claim that nothing waits.
        if (figures === null) return;
        this.reset();
        for (const { value, ...labels } of series(figures)) this.set(labels, value);
      },
    });
  exposeMoney(expose);
  exposeFloor(expose);
  new Gauge({
    name: 'salon_database_up',
    help: 'Node: 1 where its database answers; 0: what its metrics say of the house is old',
    registers: [registry],
    async collect() {
      this.set(Number((await cached().catch(() => null)) !== null));
    },
  });
}

/** Where nothing waits there is a zero, and no gap. */
function exposeMoney(expose: Expose): void {
  expose('salon_transfers_open', 'transfers that have not ended', ['kind', 'state'], ({ transfers }) =>
    TRANSFER_KINDS.flatMap((kind) =>
      OPEN_STATES.map((state) => ({
        ...{ kind, state },
        value: transfers.find((one) => one.kind === kind && one.state === state)?.count ?? 0,
      })),
    ),
  );
  expose(
    'salon_transfer_oldest_seconds',
    'age of the oldest open transfer, but for cash outs that wait for an attendant',
    ['kind'],
    ({ transfers }) =>
      TRANSFER_KINDS.map((kind) => ({
        kind,
        value: Math.max(0, ...transfers.filter((one) => one.kind === kind).map(({ oldestS }) => oldestS ?? 0)),
      })),
  );
  const handPays = (read: (due: HouseFigures['handPays'][number]) => number) => (figures: HouseFigures) =>
    figures.sites.map((site) => {
      const due = figures.handPays.find((one) => one.site === site);
      return { site, value: due === undefined ? 0 : read(due) };
    });
  expose(
    'salon_hand_pays_due',
    'hand pays that an attendant has not paid',
    ['site'],
    handPays(({ count }) => count),
  );
  expose(
    'salon_hand_pays_due_minor',
    'their money, minor units',
    ['site'],
    handPays(({ amountMinor }) => amountMinor),
  );
  expose(
    'salon_hand_pay_oldest_seconds',
    'how long the oldest of them has been due',
    ['site'],
    handPays(({ oldestS }) => oldestS),
  );
  expose('salon_mails_waiting', 'mails that are queued or being sent', [], ({ mails }) => [{ value: mails.count }]);
  expose('salon_mail_oldest_seconds', 'how long the oldest of them has been due', [], ({ mails }) => [
    { value: mails.oldestS },
  ]);
}

function exposeFloor(expose: Expose): void {
  const counted = (part: 'state' | 'seat', values: readonly string[]) => (figures: HouseFigures) =>
    figures.sites.flatMap((site) =>
      values.map((state) => ({
        ...{ site, state },
        value: figures.floor
          .filter((one) => one.site === site && one[part] === state)
          .reduce((sum, { count }) => sum + count, 0),
      })),
    );
  expose(
    'salon_machines',
    'machines by what an operator has to do about them, one state each',
    ['site', 'state'],
    counted('state', MACHINE_STATES),
  );
  expose(
    'salon_seats',
    'seats; away: its player is gone and has time to come back',
    ['site', 'state'],
    counted('seat', SEAT_STATES),
  );
  expose(
    'salon_cabinet_linked',
    '1 for each agent of a machine that is linked to any node',
    ['agent'],
    ({ cabinets }) =>
      cabinets.map(({ agent, unseenS }) => ({ agent, value: Number(unseenS !== null && unseenS < LINKED_S) })),
  );
}
