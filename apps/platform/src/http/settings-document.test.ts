import { readdirSync, readFileSync } from 'node:fs';
import { http, siteSettings } from '@salon/contract';
import { describe, expect, it } from 'vitest';

const document = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
const platformPart = document.split('## What stays with the platform')[1] ?? '';
const documented = [...platformPart.matchAll(/^\| `(\w+)` \|/gm)].map(([, key]) => key);

const folder = new URL('../db/schema/', import.meta.url);
const sql = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
const READ = /(?:\bsettings ->>? |\b(?:site_limit|whole_setting)\([\w.]+, )'([A-Z][A-Z_]+)'/g;
const readByLedger = new Set(sql.flatMap((text) => [...text.matchAll(READ)].map(([, key = '']) => key)));

describe('table of the settings that stay with the platform', () => {
  it('PR-02 has every setting that the ledger reads and the client does not get', () => {
    const own = [...readByLedger].filter((key) => !(key in http.settingsFile.shape));
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((key) => !documented.includes(key))).toEqual([]);
  });

  it('PR-02 has every one that may be stored', () => {
    const stored = Object.keys(siteSettings.stored.shape).filter((key) => !(key in http.settingsFile.shape));
    expect(documented.toSorted()).toEqual(stored.toSorted());
  });

  it('PR-02 has no key twice, and none that the client gets', () => {
    expect(documented).toEqual([...new Set(documented)]);
    expect(documented.filter((key) => key !== undefined && key in http.settingsFile.shape)).toEqual([]);
  });
});
