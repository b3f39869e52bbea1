import { failure, fields, http, parse } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import { shownState } from './machine-facts.ts';
import { gameFactsOf, paysJackpot, paytableOf, reelCountOf } from './paytable.ts';
import type { BrandRow, ListedMachineRow, MachineQueries, MachineRow } from './queries.ts';
import type { RecentWins } from './recent-wins.ts';

const params = z.object({ id: fields.machineIdText });

/** The lobby: brands, machines of one or all of them, the rules of a machine's game. */
export function lobbyRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  queries: MachineQueries,
  recentWins: RecentWins,
): void {
  const machinesOf = async (siteId: number, brandId: number | null, playerId: number) => {
    const [rows, brands, wins] = await Promise.all([
      queries.list(siteId, brandId),
      queries.brands(siteId),
      recentWins(),
    ]);
    const pools = new Map(brands.map((brand) => [brand.id, brand.jackpot_minor]));
    return rows.map((row) =>
      machineOf(row, { playerId, recentWinMinor: wins.get(row.id) ?? 0, poolMinor: pools.get(row.brand_id) ?? 0 }),
    );
  };
  app.get(
    `${http.API_BASE}/machine/brands`,
    signedIn(authenticate, async ({ siteId }) => (await queries.brands(siteId)).map(brandOf)),
  );

  app.get(
    `${http.API_BASE}/machine/all`,
    signedIn(authenticate, ({ siteId, playerId }) => machinesOf(siteId, null, playerId)),
  );

  // `:id` is a brand here: the operator's interface calls a lobby by it.
  app.get(
    `${http.API_BASE}/machine/:id`,
    signedIn(authenticate, async ({ siteId, playerId }, request) => {
      const asked = parse(params, request.params);
      if (!asked.ok) return asked.failure;
      const brand = (await queries.brands(siteId)).find((row) => row.id === asked.value.id);
      if (!brand) return failure('not_found', { brandId: asked.value.id });
      return { status: 1, brand: brandOf(brand), machines: await machinesOf(siteId, brand.id, playerId) };
    }),
  );

  // `:id` is a machine here.
  app.get(
    `${http.API_BASE}/machine/:id/paytable`,
    signedIn(authenticate, async ({ siteId }, request) => {
      const asked = parse(params, request.params);
      if (!asked.ok) return asked.failure;
      const machine = await queries.one(siteId, asked.value.id);
      if (!machine) return failure('machine_unknown', { machineId: asked.value.id });
      return paytableOf(machine) ?? failure('not_found', { gameId: machine.game_id });
    }),
  );
}

function brandOf(row: BrandRow): http.Brand {
  return {
    id: row.id,
    name: row.name,
    image: row.image ?? http.brandImagePath(row.name),
    hasOwnImage: row.image !== null,
    jackpot: String(row.jackpot_minor),
    machineCount: row.machine_count,
  };
}

/** As operators see it. */
export function operatedMachine(row: MachineRow) {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    status: shownState(row),
    isStopped: row.stopped,
    disabledReason: row.disabled_reason,
    isReturning: row.returning,
    faults: row.faults,
    unplayableSince: row.unplayable_since,
    creditMinor: row.credit_reported_minor,
  };
}

interface MachineView {
  playerId: number;
  recentWinMinor: number;
  /** Jackpot pool of the machine's brand. */
  poolMinor: number;
}

function machineOf(row: ListedMachineRow, { playerId, recentWinMinor, poolMinor }: MachineView): http.Machine {
  const reservation = row.seat === 'free' ? 'none' : row.player_id === playerId ? 'own' : 'other';
  const game = gameFactsOf(row);
  const ownImage = row.image ?? row.brand_image;
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    brand: { id: row.brand_id, name: row.brand_name },
    image: ownImage ?? http.brandImagePath(row.brand_name),
    hasOwnImage: ownImage !== null,
    status: shownState(row),
    reservation,
    gameId: row.game_id,
    game,
    reelCount: reelCountOf(row),
    jackpotMinor: paysJackpot(row) ? poolMinor : null,
    recentWinMinor,
    waitingCount: row.waiting,
    seq: row.seq,
  };
}
