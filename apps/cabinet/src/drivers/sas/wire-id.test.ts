import { expect, it } from 'vitest';
import { wireIdOf } from './wire-id.ts';

it('every attempt of every transfer has an id of its own on the machine, the same for ever', () => {
  const transfers = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const ids = () => transfers.flatMap((id) => [0, 1, 2, 12, 21].map((attempt) => wireIdOf(id, attempt)));
  expect(new Set(ids()).size).toBe(10);
  expect(ids()).toEqual(ids());
});
