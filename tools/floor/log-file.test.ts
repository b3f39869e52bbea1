import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { boundLog } from './log-file.ts';

const GROWN_BYTES = 20_000_000;
let file = '';
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'log-file-')), 'part.log');
  writeFileSync(file, '');
  truncateSync(file, GROWN_BYTES);
});
afterEach(() => rmSync(join(file, '..'), { recursive: true }));

it('moves a log that has grown aside', () => {
  boundLog(file)();
  expect([statSync(file).size, statSync(`${file}.1`).size]).toEqual([0, GROWN_BYTES]);
});

it('leaves a log as it is where it cannot be moved, as on a full disk', () => {
  mkdirSync(`${file}.1`);
  boundLog(file)();
  expect(statSync(file).size).toBe(GROWN_BYTES);
});
