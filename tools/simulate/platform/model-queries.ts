import type { HeldSeat, SeatQueries } from '../../../apps/platform/src/features/seat/queries.ts';
import type { ModelState } from '../../../apps/platform/src/ledger/model/state.ts';

/** The nodes' queries besides the ledger, answered from the ledger model's rows. */
export interface ModelQueries extends SeatQueries {
  /** Number of machines linked by this connection. */
  linkedBy(linkId: string): Promise<number>;
  /** Linked machines whose activity does not match whether they are stopped. */
  unsureStops(): Promise<{ machineId: number; stopped: boolean }[]>;
  /** Linked machines that were returned to service and have not sent a handshake since. */
  uncompared(): Promise<{ machineId: number }[]>;
}

export function createModelQueries(model: ModelState): ModelQueries {
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
      return found ? { machine_id: found.id, present: found.seat.keepUntilMs === null } : null;
    },
    async unsureStops() {
      return machines().flatMap(({ id, link, activity, stopped }) =>
        link === 'up' && activity === (stopped ? 'idle' : 'error') ? [{ machineId: id, stopped }] : [],
      );
    },
    uncompared: async () =>
      machines().flatMap(({ id, link, returned }) => (link === 'up' && returned ? [{ machineId: id }] : [])),
    linkedBy: async (linkId) => machines().filter((machine) => machine.linkId === linkId).length,
  };
}
