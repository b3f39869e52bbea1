import { once } from 'node:events';
import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { forkChild } from './fork-child.ts';

const ENTRY = new URL('./child.fixture.ts', import.meta.url);

async function start() {
  const child = forkChild(ENTRY, ['a path'], null);
  const [reported] = await once(child, 'message');
  child.disconnect();
  await once(child, 'exit');
  return reported as { env: Record<string, string>; args: string[] };
}

it('starts children with one small heap each, and with compiled code that they share and nobody else may write', async () => {
  const [one, other] = [await start(), await start()];
  expect(one).toMatchObject({ args: ['a path'], env: { MALLOC_ARENA_MAX: '1' } });
  const folder = one.env.NODE_COMPILE_CACHE ?? '';
  expect(other.env.NODE_COMPILE_CACHE).toBe(folder);
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o077).toBe(0);
});
