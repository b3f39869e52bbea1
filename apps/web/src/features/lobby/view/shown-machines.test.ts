import type { Machine } from '@salon/contract/http.ts';
import { describe, expect, it } from 'vitest';
import { machine } from '../machine.fixture.ts';
import { withoutReserved } from './shown-machines.ts';

const ids = (machines: Machine[]) => machines.map(({ id }) => id);

describe('machines shown', () => {
  const floor = [
    machine(1),
    machine(2, { status: 'reserved', reservation: 'other' }),
    machine(3, { status: 'reserved', reservation: 'own' }),
    machine(4, { status: 'playing', reservation: 'other' }),
    // Free at the last fetch, reserved by a push since.
    machine(5, { status: 'reserved', reservation: 'none' }),
  ];

  it('LB-06 hides machines reserved by others and shows the own reservation', () => {
    expect(ids(withoutReserved(floor, { hides: true, alwaysShownIds: [] }))).toEqual([1, 3, 4]);
  });

  it('LB-06 shows every machine where the site does not hide them', () => {
    expect(ids(withoutReserved(floor, { hides: false, alwaysShownIds: [] }))).toEqual([1, 2, 3, 4, 5]);
  });

  it('LB-06 keeps the machine that the player sits at or waits for', () => {
    expect(ids(withoutReserved(floor, { hides: true, alwaysShownIds: [5] }))).toEqual([1, 3, 4, 5]);
  });
});
