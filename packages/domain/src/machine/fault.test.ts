import { expect, it } from 'vitest';
import { type Fault, shownFault } from './fault.ts';

it.each<[Fault, string]>([
  ['door_open', 'door_open'],
  ['service', 'service'],
  ['malfunction', 'malfunction'],
  ['tilt', 'malfunction'],
  ['foreign_money', 'under_check'],
  ['meters_backward', 'under_check'],
  ['transfer_in_doubt', 'under_check'],
  ['pressed_at_machine', 'under_check'],
])('players read %s as %s', (fault, shown) => {
  expect(shownFault(fault)).toBe(shown);
});
