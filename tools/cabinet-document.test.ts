import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { drivers } from '../apps/cabinet/src/drivers/drivers.ts';
import { sasOptions } from '../apps/cabinet/src/drivers/sas/options.ts';

const text = readFileSync(new URL('../docs/cabinet.md', import.meta.url), 'utf8');

it('every example of docs/cabinet.md is a file that the agent takes', () => {
  const examples = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => JSON.parse(json));
  expect(examples.length).toBeGreaterThan(1);
  for (const { machineId: _, driver, ...options } of examples.flatMap(({ machines }) => machines))
    expect(z.safeParse(drivers[driver]!.options, options)).toMatchObject({ success: true });
});

it('docs/cabinet.md names every option of a machine with a SAS line', () => {
  const named = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(sasOptions.shape));
});
