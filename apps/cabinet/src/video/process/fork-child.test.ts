import { once } from 'node:events';
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

it('starts children with one small heap each', async () => {
  expect(await start()).toMatchObject({ args: ['a path'], env: { MALLOC_ARENA_MAX: '1' } });
});
