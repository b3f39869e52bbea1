import type { TransferProgress } from '@salon/contract/player-sockets.ts';
import { isOpen } from '@salon/domain';
import type { SocketEvents } from './sockets.ts';
import type { PlayerView, SeenPlay } from './wire.ts';

/** What a player has received: pushes, answers and their machine's results. */
export interface Known {
  events: SocketEvents;
  ended(progress: TransferProgress): void;
  played(play: SeenPlay): void;
  view(): Pick<PlayerView, 'pushedBalance' | 'pushedSession' | 'transfers' | 'plays' | 'troubles'>;
}

export function createKnown(onExpired: () => void): Known {
  const transfers = new Map<string, TransferProgress>();
  const plays = new Map<string, SeenPlay>();
  const troubles: string[] = [];
  let pushedBalance: PlayerView['pushedBalance'] = null;
  let pushedSession: PlayerView['pushedSession'];

  function ended(progress: TransferProgress): void {
    const { transferId, state, amountMinor } = progress;
    if (isOpen(state)) return;
    const before = transfers.get(transferId);
    if (before !== undefined && (before.state !== state || before.amountMinor !== amountMinor))
      troubles.push(`transfer ${transferId} was ${before.state} ${before.amountMinor}, then ${state} ${amountMinor}`);
    transfers.set(transferId, progress);
  }

  return {
    ended,
    played({ machineId, number, betMinor, winMinor }) {
      const key = `${machineId}:${number}`;
      const before = plays.get(key);
      if (before !== undefined && (before.betMinor !== betMinor || before.winMinor !== winMinor))
        troubles.push(`play ${key} was shown with two results`);
      plays.set(key, { machineId, number, betMinor, winMinor });
    },
    events: {
      onExpired,
      onTransfer: ended,
      onBalance(push) {
        if (pushedBalance === null || push.seq >= pushedBalance.seq) pushedBalance = push;
      },
      onSession(machineId) {
        pushedSession = machineId;
      },
    },
    view: () => ({
      ...{ pushedBalance, pushedSession, troubles: [...troubles], plays: [...plays.values()] },
      transfers: [...transfers.values()].map(({ transferId: id, kind, state, amountMinor }) => ({
        ...{ id, kind, state, amountMinor },
      })),
    }),
  };
}
