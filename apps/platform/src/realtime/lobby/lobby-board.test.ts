import type { sockets } from '@salon/contract';
import { expect, it } from 'vitest';
import { createLobbyBoard } from './lobby-board.ts';

type State = sockets.MachinePush;
const state = (id: number, seq: number, status: State['status'] = 'available'): State => ({ id, status, seq });
const pools = (seq: number) => ({ seq, pools: [{ brandId: 1, amountMinor: seq * 10 }] });
const board = () => createLobbyBoard({ machines: [state(1, 4), state(2, 9)], jackpots: pools(3) });

it('a batch has what is newer than the board, and each has the next number', () => {
  const lobby = board();
  expect(lobby.complete()).toEqual({
    ...{ number: 0, complete: true, machines: [state(1, 4), state(2, 9)], jackpots: pools(3) },
  });
  const changes = [state(1, 6, 'playing'), state(2, 9, 'error'), state(1, 5, 'bonus')];
  expect(lobby.apply(changes)).toEqual({ number: 1, complete: false, machines: [state(1, 6, 'playing')] });
  expect(lobby.apply([state(1, 6, 'error')], pools(3))).toBeNull();
  expect(lobby.apply([], pools(4))).toEqual({ number: 2, complete: false, machines: [], jackpots: pools(4) });
  expect(lobby.complete()).toMatchObject({ number: 2, machines: [state(1, 6, 'playing'), state(2, 9)] });
});

it('a comparison with the database finds what was missed, new machines and those that are gone', () => {
  const lobby = board();
  const batch = lobby.reload({ machines: [state(1, 7, 'error'), state(3, 1)], jackpots: pools(3) });
  expect(batch).toEqual({ number: 1, complete: false, machines: [state(1, 7, 'error'), state(3, 1)] });
  expect(lobby.complete().machines).toEqual([state(1, 7, 'error'), state(3, 1)]);
  expect(lobby.reload({ machines: [state(1, 6), state(3, 1)], jackpots: pools(2) })).toBeNull();
});
