import { expect, it } from 'vitest';
import type { MachineDeps } from '../machine-deps.ts';
import { followKeySwitch } from './key-switch.ts';

function open(serviceKey?: number) {
  const asked: boolean[] = [];
  const log = { write: () => undefined };
  let position: boolean | null = null;
  const follow = followKeySwitch(
    { options: { serviceKey }, log } as unknown as MachineDeps,
    { isOn: (input) => (input === 9 ? null : position) },
    { ask: (isOn) => void asked.push(isOn) },
  );
  const reads = (next: boolean | null) => {
    position = next;
    follow();
    return asked;
  };
  return { reads };
}

it('asks for service as the switch stands at first, and with each turn of it, not with a board that is silent', () => {
  const { reads } = open(3);
  expect(reads(null)).toEqual([]);
  expect(reads(false)).toEqual([false]);
  expect(reads(true)).toEqual([false, true]);
  reads(null);
  expect(reads(true)).toEqual([false, true]);
  expect(reads(false)).toEqual([false, true, false]);
});

it('asks for nothing without a switch, or at an input that the board has not', () => {
  expect([open().reads(true), open(9).reads(true)]).toEqual([[], []]);
});
