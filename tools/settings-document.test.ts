import { readFileSync } from 'node:fs';
import { http } from '@salon/contract';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../apps/web/src/shared/settings/settings.ts';

const document = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8');
const clientPart = document.split('## What stays with the platform')[0] ?? '';
const documented = [...clientPart.matchAll(/^\| `(\w+)` \|/gm)].map(([, key = '']) => key);
/** The platform's remark on values that it refused; nobody sets it. */
const settings = Object.keys(http.settingsFile.shape).filter((key) => key !== 'REFUSED');

describe('settings that the client gets', () => {
  it('PR-04 each has a row in docs/settings.md', () => {
    expect(settings.filter((key) => !documented.includes(key))).toEqual([]);
  });

  it('PR-04 each has a default in the client', () => {
    expect(settings.filter((key) => !(key in defaultSettings))).toEqual([]);
  });
});
