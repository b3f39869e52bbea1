import { failure, http, parse } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { sendCached } from '../../http/cached-answer.ts';
import { type Authenticate, type ReaderAtHand, signedIn } from '../../http/caller.ts';
import type { QuickReads } from '../../http/quick-reads.ts';
import type { Lobbies } from './lobbies.ts';
import { shownState } from './machine-facts.ts';
import { paytableOf } from './paytable.ts';
import type { BrandRow, MachineQueries, MachineRow } from './queries.ts';

/** The lobby: brands, machines of one or all of them, the rules of a machine's game. */
export function lobbyRoutes(
  app: FastifyInstance,
  { authenticateRead: authenticate, readerAtHand }: { authenticateRead: Authenticate; readerAtHand: ReaderAtHand },
  queries: Pick<MachineQueries, 'one'>,
  lobbies: Lobbies,
  quickReads: Pick<QuickReads, 'add'>,
): void {
  quickReads.add(`${http.API_BASE}/machine/all`, (host, claims) => {
    const reader = claims && readerAtHand(claims, host);
    return reader === null ? undefined : lobbies.atHand(reader.siteId, reader.playerId);
  });
  app.get(
    `${http.API_BASE}/machine/brands`,
    signedIn(authenticate, async ({ siteId }) => (await lobbies.brands(siteId)).map(brandOf)),
  );

  app.get(
    `${http.API_BASE}/machine/all`,
    { compress: false },
    signedIn(authenticate, async ({ siteId, playerId }, request, reply) =>
      sendCached(request, reply, await lobbies.answer(siteId, playerId), 'private, no-cache'),
    ),
  );

  // `:id` is a brand here: the operator's interface calls a lobby by it.
  app.get(
    `${http.API_BASE}/machine/:id`,
    signedIn(authenticate, async ({ siteId, playerId }, request) => {
      const asked = parse(http.pathOfMachine, request.params);
      if (!asked.ok) return asked.failure;
      const brand = (await lobbies.brands(siteId)).find((row) => row.id === asked.value.id);
      if (!brand) return failure('not_found', { brandId: asked.value.id });
      return { status: 1, brand: brandOf(brand), machines: await lobbies.machines(siteId, brand.id, playerId) };
    }),
  );

  // `:id` is a machine here.
  app.get(
    `${http.API_BASE}/machine/:id/paytable`,
    signedIn(authenticate, async ({ siteId }, request) => {
      const asked = parse(http.pathOfMachine, request.params);
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
