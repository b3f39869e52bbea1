import { describe, expect, it } from 'vitest';
import type { Board } from '../../board/board.ts';
import { openBoardKeys } from './board-keys.ts';
import { hostedEgm } from './hosted-egm.fixture.ts';
import type { MachineDeps } from './machine-deps.ts';

describe('the board at the keys of a machine', () => {
  it('is opened with the relays of the keys, and with the inputs of lamps and key switch', async () => {
    const { board } = await hostedEgm();
    expect(board.use()).toMatchObject({ outputs: [0, 1, 2, 3], inputs: [5, 7] });
  });

  it('lets no key be pressed while it does not answer, and is in the log once for each change', async () => {
    const { board, machine, log, shown } = await hostedEgm();
    board.becomes({});
    expect([machine.inhibits(), log]).toEqual([[], []]);
    shown.length = 0;
    board.becomes({ isAnswering: false });
    board.becomes({});
    expect(machine.inhibits()).toEqual(['no_keys']);
    expect(new Set(shown)).toEqual(new Set([false]));
    board.becomes({ isAnswering: true });
    expect(machine.inhibits()).toEqual([]);
    expect(log).toMatchObject([
      { level: 'warn', message: 'board does not answer' },
      { level: 'info', message: 'board answers again' },
    ]);
  });

  it('is in the log with what it does not take', async () => {
    const { board, log } = await hostedEgm();
    board.use().refused('read inputs', 'no such address');
    const facts = { request: 'read inputs', reason: 'no such address' };
    expect(log).toEqual([{ level: 'error', message: 'board refuses a request', facts, about: 'read inputs' }]);
  });

  it('refuses a key whose lamp is out, not one without a lamp or of a board that says nothing', async () => {
    const world = await hostedEgm();
    const { board, keys } = world;
    await world.moneyIn(1, 5_000);
    const refusals = () => ['spin', 'bet'].map((button) => keys.refuses({ button }));
    expect(refusals()).toEqual([null, null]);
    board.becomes({ isLit: false });
    expect(refusals()).toEqual(['not_now', null]);
    board.becomes({ isLit: null });
    expect(refusals()).toEqual([null, null]);
  });

  it('of a machine without a key switch reads lamps alone, and a key without a lamp is never dark', () => {
    let inputs: readonly number[] = [];
    const keys = [
      { id: 'spin', kind: 'spin', label: 'SPIN', output: 0, lamp: 5 },
      { id: 'bet', kind: 'bet_up', label: 'BET', output: 1 },
    ] as const;
    const board = { isLit: () => false } as unknown as Board;
    const opened = openBoardKeys({ options: { keys } } as unknown as MachineDeps, () => undefined, {
      open(_options, use) {
        inputs = use.inputs;
        return board;
      },
    });
    expect([inputs, keys.map(opened.isDark), opened.board]).toEqual([[5], [true, false], board]);
  });
});
