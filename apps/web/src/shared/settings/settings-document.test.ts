import { readFileSync } from 'node:fs';
import { http } from '@salon/contract';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from './settings.ts';

const text = readFileSync(new URL('../../../../../docs/settings.md', import.meta.url), 'utf8');
const clientPart = text.split('## What stays with the platform')[0] ?? '';
const rows = new Map(
  [...clientPart.matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]*) \| ([^|]+) \|$/gm)].map(
    ([, key = '', type, preset = '', meaning = '']) => [key, { type, preset, meaning }],
  ),
);
/** As the table writes it. */
const written = (value: unknown): string =>
  Array.isArray(value) ? value.map(({ price, color }) => `${price} ${color}`).join(', ') : JSON.stringify(value);

describe('table of settings', () => {
  it('PR-04 has every key of Settings.json and no other, in the contract’s order', () => {
    expect([...rows.keys()]).toEqual(Object.keys(http.settingsFile.shape));
  });

  it.each(Object.entries(defaultSettings))('PR-04 documents the default of %s', (key, value) => {
    expect(rows.get(key)?.preset).toBe(written(value));
    expect(rows.get(key)?.meaning).toMatch(/\.$/);
  });
});
