import { afterEach, expect, it, vi } from 'vitest';
import { uuid } from './fields.ts';
import { newId } from './new-id.ts';

afterEach(() => vi.unstubAllGlobals());

it('makes another UUID each time, of version 4, with nothing but what browsers have on a page over plain http', () => {
  const { crypto: full } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => full.getRandomValues(bytes) });
  const ids = Array.from({ length: 1_000 }, newId);
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) {
    expect(uuid.parse(id)).toBe(id);
    expect(id[14]).toBe('4');
  }
});
