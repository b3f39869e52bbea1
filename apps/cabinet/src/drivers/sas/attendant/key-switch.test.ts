import { fakeClock } from '@salon/testkit/fake-clock.ts';
import { expect, it } from 'vitest';
import type { MachineDeps } from '../machine-deps.ts';
import { followKeySwitch } from './key-switch.ts';

function open(serviceKey?: string) {
  const clock = fakeClock();
  const asked: boolean[] = [];
  const logged: string[] = [];
  const board: { on: boolean | null; reads: number } = { on: false, reads: 0 };
  const log = { write: (_level: string, line: string) => void logged.push(line) };
  const close = followKeySwitch(
    { options: { serviceKey }, clock, log } as unknown as MachineDeps,
    {
      async inputs() {
        board.reads += 1;
        return board.on === null ? null : new Map([['3', board.on]]);
      },
    },
    { ask: (isOn) => void asked.push(isOn) },
  );
  return { clock, asked, logged, board, close };
}

it('asks for service as the switch stands at first, and with each turn of it, not with a board that is silent', async () => {
  const { clock, asked, board, close } = open('3');
  await clock.advance(1_000);
  expect(asked).toEqual([false]);
  board.on = true;
  await clock.advance(1_000);
  board.on = null;
  await clock.advance(1_000);
  board.on = true;
  await clock.advance(1_000);
  expect(asked).toEqual([false, true]);
  board.on = false;
  await clock.advance(1_000);
  expect(asked).toEqual([false, true, false]);
  close();
  board.on = true;
  await clock.advance(1_000);
  expect(asked).toHaveLength(3);
});

it('asks for nothing without a switch, and names an input that the board has not', async () => {
  const without = open();
  await without.clock.advance(1_000);
  expect([without.asked, without.board.reads]).toEqual([[], 0]);
  const other = open('9');
  await other.clock.advance(300);
  expect([other.asked, new Set(other.logged)]).toEqual([[], new Set(['board has no such input'])]);
});
