import { readdirSync, readFileSync } from 'node:fs';
import { http, siteSettings } from '@salon/contract';
import { SETTING_CATALOGUE, type SettingFacts } from '@salon/contract/setting-catalogue.ts';
import { settings as meanings } from '@salon/i18n/console/en/settings.ts';
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

/** Columns of a site's row, and what the platform itself writes. */
const NOT_STORED = ['SITE_ID', 'SITE_NAME', 'SITE_LOGO', 'CURRENCY', 'REFUSED'];
const written = ({ preset, none }: SettingFacts): string => {
  if (preset === null) return none ?? 'none';
  if (typeof preset === 'object') return preset.map(({ price, color }) => `${price} ${color}`).join(', ');
  return JSON.stringify(preset);
};

describe('settings of the console', () => {
  it('PR-02 are those of the document, each with its type, default and meaning', () => {
    const rows = [...document.matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]*) \| ([^|]+) \|$/gm)]
      .map(([, ...columns]) => columns.map((text = '') => text.replaceAll('`', '')))
      .filter(([name = '']) => !NOT_STORED.includes(name));
    const catalogue = Object.entries(SETTING_CATALOGUE).map(([name, facts]) => [
      ...[name, facts.type, written(facts), meanings[name as keyof typeof meanings]],
    ]);
    expect(rows).toEqual(catalogue);
    expect(rows.map(([name]) => name)).toEqual(
      Object.keys(siteSettings.stored.shape).filter((name) => !NOT_STORED.includes(name)),
    );
  });
});
