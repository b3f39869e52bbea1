import type { HeldSeat, SeatQueries } from '../../../apps/platform/src/features/seat/queries.ts';
import {
  creditOf,
  isPlayDoubted,
  type ModelState,
  openTransfers,
} from '../../../apps/platform/src/ledger/model/state.ts';
import type { LinkDeps } from '../../../apps/platform/src/realtime/cabinet/cabinet-link.ts';
import type { FloorPlan } from '../world/floor-plan.ts';

/** The nodes' queries besides the ledger, answered from the ledger model's rows. */
export interface ModelQueries extends SeatQueries, Pick<LinkDeps, 'locksOf'> {
  ofAgent: LinkDeps['machines']['ofAgent'];
  /** Number of machines linked by this connection. */
  linkedBy(linkId: string): Promise<number[]>;
  /** Linked machines whose activity does not match whether they are stopped. */
  unsureStops(): Promise<{ machineId: number; stopped: boolean }[]>;
  /** Linked machines that were returned to service and have not sent a handshake since. */
  uncompared(): Promise<{ machineId: number }[]>;
}

/** Low enough that short runs reach them. */
export const HAND_PAY_LIMITS = { hand_pay_win_minor: 2_000, hand_pay_cash_out_minor: 60_000 };

/** What the machine that decides itself states: the bets and wins of `egm/egm-device.ts`. */
export const OWN_GAME = { minBetMinor: 100, maxBetMinor: 500, maxWinMinor: 20_000, features: [] };

export function createModelQueries(model: ModelState, plan: FloorPlan): ModelQueries {
  const machines = (): (typeof model.machines extends Map<number, infer M> ? M : never)[] => [
    ...model.machines.values(),
  ];
  return {
    async one(_siteId, machineId) {
      const seat = model.machines.get(machineId)?.seat;
      return seat ? { player_id: seat.playerId, epoch: seat.epoch, isKept: seat.keepUntilMs !== null } : null;
    },
    handPayCashOutMinor: async () => null,
    underReview: async () => false,
    endCode: async () => null,
    async awaitsReport(machineId, epoch) {
      const machine = model.machines.get(machineId);
      if (machine?.seat.epoch !== epoch || machine.seat.sessionId === null) return false;
      const { link, activity } = machine;
      if (link !== 'up' || activity === 'bonus') return false;
      return openTransfers(model, machineId).length === 0 && creditOf(model, machineId) === 0;
    },
    async held() {
      return machines().flatMap(({ id, seat }): HeldSeat[] =>
        seat.playerId === null
          ? []
          : [{ machine_id: id, player_id: seat.playerId, epoch: seat.epoch, gone: seat.keepUntilMs !== null }],
      );
    },
    siteSettings: async () => ({}),
    isBroke: async () => false,
    async ofPlayer(playerId) {
      const found = machines().find(({ seat }) => seat.playerId === playerId);
      if (!found) return null;
      const openMinor = openTransfers(model, found.id).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      const creditMinor = creditOf(model, found.id) + openMinor;
      return { machine_id: found.id, present: found.seat.keepUntilMs === null, creditMinor };
    },
    async unsureStops() {
      return machines().flatMap((machine) => {
        const stopped = machine.stopped || isPlayDoubted(machine);
        const isUnsure = machine.link === 'up' && machine.activity === (stopped ? 'idle' : 'error');
        return isUnsure ? [{ machineId: machine.id, stopped }] : [];
      });
    },
    uncompared: async () =>
      machines().flatMap(({ id, link, returned }) => (link === 'up' && returned ? [{ machineId: id }] : [])),
    locksOf: async () => [],
    async ofAgent() {
      return plan.machines.map(({ machineId: id, gameId, isMetered }) => ({
        ...{ id, number: id, name: `Machine ${id}`, game_id: gameId, own_game: isMetered ? OWN_GAME : null },
        ...{ brand_name: 'Brand', currency: 'TRY', jackpot_minor: 1_000, jackpot_share_bp: null, site_rules: {} },
        ...HAND_PAY_LIMITS,
      }));
    },
    linkedBy: async (linkId) => machines().flatMap((machine) => (machine.linkId === linkId ? [machine.id] : [])),
  };
}
