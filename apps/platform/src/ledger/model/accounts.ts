/** The closing of accounts as `16-accounts.sql` has it. */
import type { account } from '@salon/contract';
import { leaveLine } from './lines.ts';
import { balanceOf, isOpen, type ModelState } from './state.ts';

export interface AccountClosing {
  /** Null: closed already. */
  close(playerId: number, retentionYears: number): Promise<{ obstacles: account.Obstacle[]; logins: string[] } | null>;
}

function obstaclesOf(state: ModelState, playerId: number): account.Obstacle[] {
  const isTheirs = (one: { playerId: number | null }) => one.playerId === playerId;
  const some = <T extends { playerId: number | null }>(rows: Map<unknown, T>, is: (row: T) => boolean) =>
    [...rows.values()].some((row) => isTheirs(row) && is(row));
  const obstacles: [account.Obstacle, boolean][] = [
    ['session', some(state.sessions, ({ endedAtMs }) => endedAtMs === null)],
    [
      'transfer',
      some(state.transfers, isOpen) ||
        some(state.disputes, ({ settled }) => !settled) ||
        some(state.adjustments, ({ decision }) => decision === null),
    ],
    ['withdrawal', some(state.withdrawals, ({ endedAtMs }) => endedAtMs === null)],
    ['hand_pay', balanceOf(state, `handpay_payable:${playerId}`) !== 0],
    ['balance', balanceOf(state, `wallet:${playerId}`) !== 0],
  ];
  return obstacles.filter(([, stands]) => stands).map(([obstacle]) => obstacle);
}

/** Of players without a login. */
export function createModelAccounts(state: ModelState): AccountClosing {
  return {
    async close(playerId) {
      const player = state.players.get(playerId)!;
      if (player.isClosed) return null;
      const obstacles = obstaclesOf(state, playerId);
      if (obstacles.length > 0) return { obstacles, logins: [] };
      Object.assign(player, { isClosed: true, name: '' });
      for (const machine of state.machines.values()) leaveLine(machine, playerId);
      return { obstacles, logins: [] };
    },
  };
}
