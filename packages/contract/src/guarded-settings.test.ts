import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GUARDED_SETTINGS, isGuarded } from './guarded-settings.ts';
import { SETTING_CATALOGUE } from './setting-catalogue.ts';
import { SECRET_SETTINGS, unfit } from './site-settings.ts';

/** What a setting that holds an address takes, in each of its forms; free text, which is shown as text, takes it too. */
const ADDRESSES = [
  'https://elsewhere.example/w.js',
  'https://elsewhere.example',
  ['https://elsewhere.example/'],
  [{ urls: ['turn:elsewhere.example:3478'] }],
  ['203.0.113.0/24'],
];
/** Names and sentences, which no page fetches, frames or runs; `THEME` is looked up in a list. */
const SHOWN = ['SITE_DESCRIPTION', 'HELP_LINE', 'LICENCE', 'CONTACT_ADDRESS', 'PAYMENT_PROVIDER', 'THEME'];

const takesAddress = (name: string) => ADDRESSES.some((address) => unfit({ [name]: address }).length === 0);

it('PR-02 every setting that takes an address, and every secret, needs a second person', () => {
  const names = Object.keys(SETTING_CATALOGUE);
  const addresses = names.filter((name) => takesAddress(name) && !SHOWN.includes(name));
  expect(addresses).toContain('LIVE_CHAT_URL');
  expect([...addresses, ...SECRET_SETTINGS].filter((name) => !isGuarded(name))).toEqual([]);
  // And nothing else does: a second person for every colour would be one who looks at none.
  expect(GUARDED_SETTINGS.filter((name) => !addresses.includes(name) && !SECRET_SETTINGS.includes(name))).toEqual([]);
});

it('a name that every object has is no such setting', () => {
  for (const name of ['constructor', 'toString', '__proto__', '']) expect(isGuarded(name)).toBe(false);
});

it('PR-02 the document of settings names all of them', () => {
  const document = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
  const section = document.split('## Changed by two people')[1]?.split('\n## ')[0] ?? '';
  const named = [...section.matchAll(/`([A-Za-z_]+)`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => name in SETTING_CATALOGUE).toSorted()).toEqual(GUARDED_SETTINGS.toSorted());
});
