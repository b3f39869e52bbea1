import { setImmediate as breath } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { noteVersions } from './cabinet-auth.ts';

it('the newest versions of an agent are written last, however slow the write before is', async () => {
  const written: unknown[] = [];
  const begun: (() => void)[] = [];
  const pool = {
    query: async ({ values }: { values: unknown[] }) => {
      await new Promise<void>((resolve) => begun.push(resolve));
      written.push(values);
    },
  };
  const tasks: Promise<void>[] = [];
  const note = noteVersions(pool as never, (task) => tasks.push(task), { warn() {} });
  note('floor-1', null);
  note('floor-1', [98]);
  note('floor-1', [99]);
  let isOver = false;
  const all = Promise.all(tasks).then(() => {
    isOver = true;
  });
  // The last to begin ends first.
  while (!isOver) {
    begun.pop()?.();
    await breath();
  }
  await all;
  expect(written.at(-1)).toEqual(['floor-1', [99]]);
});
