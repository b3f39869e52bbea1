/**
 * The ledger in memory, for the simulator: the same answers and balances as the database's functions, which one test of both
 * proves. Every call is whole and synchronous inside (a promise only in its type), as a serialised database would do it.
 */
import type { GameBounds } from '@salon/domain/games/index.ts';
import type { Ledger } from './ledger.ts';
import * as closing from './model/closing.ts';
import * as disputes from './model/disputes.ts';
import * as handPays from './model/hand-pays.ts';
import * as handshake from './model/handshake.ts';
import { bookPlays } from './model/plays.ts';
import * as seats from './model/seats.ts';
import { type ModelSite, type ModelState, post, transferRow } from './model/state.ts';
import * as transfers from './model/transfers.ts';

export { type AccountClosing, createModelAccounts } from './model/accounts.ts';
export { createModelAdjustments } from './model/adjustments.ts';
export { createModelLines, type Lines } from './model/lines.ts';
export { createModelPayments } from './model/payments.ts';
export { createModelLimits, type PlayerLimits } from './model/player-limits.ts';
export { createModelGrants, createModelPromotions, type Grants } from './model/promotions.ts';
export type { ModelMovement, ModelState } from './model/state.ts';

/** What a migrated and seeded database holds before the first player comes. */
export interface ModelFloor {
  sites: ({ id: number; currency: string } & Partial<Omit<ModelSite, 'currency'>>)[];
  brands: { id: number; siteId: number; jackpotSeedMinor: number; jackpotLimitMinor?: number; poolMinor: number }[];
  machines: { id: number; brandId: number; name: string; bounds: GameBounds | null }[];
  players: { id: number; siteId: number; name: string; openingMinor: number }[];
}

/** `newId` makes the ids that the database would make: sessions, and cash outs of expired seats. */
export function createModelState(floor: ModelFloor, world: { nowMs(): number; newId(): string }): ModelState {
  const state: ModelState = {
    nowMs: () => world.nowMs(),
    newId: () => world.newId(),
    sites: new Map(
      floor.sites.map((site) => [
        site.id,
        {
          currency: site.currency,
          minCashInMinor: site.minCashInMinor ?? 100,
          maxCashInMinor: site.maxCashInMinor ?? 2_500_000,
          handPayWinMinor: site.handPayWinMinor ?? null,
          handPayCashOutMinor: site.handPayCashOutMinor ?? null,
        },
      ]),
    ),
    brands: new Map(floor.brands.map((brand) => [brand.id, brand])),
    players: new Map(floor.players.map((player) => [player.id, { ...player, isClosed: false }])),
    machines: new Map(),
    sessions: new Map(),
    transfers: new Map(),
    accounts: new Map(),
    movements: new Map(),
    handPays: new Map(),
    disputes: new Map(),
    proposals: new Map(),
    adjustments: new Map(),
    limits: new Map(),
    ...{ deposits: new Map(), withdrawals: new Map(), paymentCalls: new Map(), grants: new Map(), payouts: new Map() },
    exclusions: new Map(),
    links: new Map(),
  };
  for (const { id, name, brandId, bounds } of floor.machines) {
    state.machines.set(id, {
      ...{ id, name, brandId, siteId: state.brands.get(brandId)!.siteId },
      ...{ incarnation: null, link: 'never', linkId: null, activity: 'idle', creditReportedMinor: 0 },
      ...{ disabledReason: null, faults: [], seq: 0, epochs: new Map(), plays: new Map() },
      ...{ bounds, unfitPlays: new Map() },
      ...{ stopped: false, returned: false, baselineDue: false, lastReport: null },
      ...{ emptySinceMs: world.nowMs(), usableSinceMs: world.nowMs(), line: [], reserved: null },
      seat: {
        ...{ epoch: 0, sessionId: null, playerId: null, loginId: null, keepUntilMs: null },
        ...{ actedAtMs: world.nowMs(), closeAtMs: null, closeCode: null, closing: false },
        ...{ expireAfterMs: null, expireTries: 0 },
      },
      meter: {
        ...{ playNumber: 0, inMinor: 0, outMinor: 0, betMinor: 0, winMinor: 0, handPayMinor: 0, compare: null },
        ...{ featureBetMinor: null, doubtedMinor: 0, hour: null },
      },
    });
  }
  for (const brand of floor.brands) {
    const entries: [string, number][] = [
      [`house:${brand.siteId}`, -brand.poolMinor],
      [`jackpot_pool:${brand.id}`, brand.poolMinor],
    ];
    post(state, 'opening', `opening:pool:${brand.id}`, entries);
  }
  for (const player of floor.players) {
    const entries: [string, number][] = [
      ['payments:demo', -player.openingMinor],
      [`wallet:${player.id}`, player.openingMinor],
    ];
    post(state, 'opening', `opening:wallet:${player.id}`, entries);
  }
  return state;
}

export function createModelLedger(state: ModelState): Ledger {
  return {
    resumeSeat: async (input) => seats.resumeSeat(state, input),
    takeSeat: async (input) => seats.takeSeat(state, input),
    setSeatGone: async (input) => seats.setSeatGone(state, input),
    setSeatPresent: async (input) => seats.setSeatPresent(state, input),
    freeSeat: async (input) => seats.freeSeat(state, input),
    giveUpSeat: async (input) => seats.giveUpSeat(state, input),
    expireSeats: async () => seats.expireSeats(state),
    sendCashIn: async (input) => transfers.sendCashIn(state, input),
    endCashIn: async (input) => transfers.endCashIn(state, input),
    setTransferUnknown: async (input) => transfers.setTransferUnknown(state, input),
    requestCashOut: async (input) => transfers.requestCashOut(state, input),
    postCashOut: async (input) => transfers.postCashOut(state, input),
    refuseCashOut: async (input) => transfers.refuseCashOut(state, input),
    claimDue: async (input) => transfers.claimDue(state, input),
    transfer: async (transferId) => {
      const found = state.transfers.get(transferId);
      return found ? transferRow(state, found) : null;
    },
    bookPlays: async (input) => bookPlays(state, input),
    handshakeMachine: async (report, linkId) => handshake.handshakeMachine(state, report, linkId),
    reportActivity: async (input) => handshake.reportActivity(state, input),
    reportFaults: async (input) => handshake.reportFaults(state, input),
    unlink: async (linkId) => handshake.unlink(state, linkId),
    touchLink: async (linkId) => handshake.touchLink(state, linkId),
    dropLostLinks: async (input) => handshake.dropLostLinks(state, input),
    payHandPay: async (input) => handPays.payHandPay(state, input),
    claimHandPays: async (input) => handPays.claimHandPays(state, input),
    confirmHandPay: async (handPayId) => handPays.confirmHandPay(state, handPayId),
    declareLost: async (input) => disputes.declareLost(state, input),
    proposeCorrection: async (input) => disputes.proposeCorrection(state, input),
    decideCorrection: async (input) => disputes.decideCorrection(state, input),
    stopMachine: async (input) => handshake.stopMachine(state, input),
    unlinkMachine: async (input) => handshake.unlinkMachine(state, input),
    seatActed: async (input) => closing.seatActed(state, input),
    watchSeats: async (input) => closing.watchSeats(state, input),
    askClose: async (input) => closing.askClose(state, input),
  };
}
