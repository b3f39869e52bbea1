import type { Language } from '@salon/domain/language.ts';
import { describe, expect, it } from 'vitest';
import * as ar from './ar/index.ts';
import * as en from './en/index.ts';
import * as tr from './tr/index.ts';

type Areas = Record<string, Record<string, string>>;
const source = en as Areas;
const languages: Record<Language, Areas> = { en: source, tr: tr as Areas, ar: ar as Areas };

const forms = /_(zero|one|two|few|many|other)$/;
/** Areas and keys, plural forms folded into one. `state_other` style keys do not exist, so a suffix is a form. */
const keysOf = (areas: Areas): string[] =>
  [
    ...new Set(
      Object.entries(areas).flatMap(([area, texts]) =>
        Object.keys(texts).map((key) => `${area}.${key.replace(forms, '')}`),
      ),
    ),
  ].sort();
const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();

describe.each(Object.entries(languages))('texts of %s', (language, areas) => {
  it('PR-03 has exactly the keys of English', () => {
    expect(keysOf(areas)).toEqual(keysOf(source));
  });

  it('PR-03 has no empty text', () => {
    const empty = Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts)
        .filter(([, text]) => text.trim() === '')
        .map(([key]) => `${area}.${key}`),
    );
    expect(empty).toEqual([]);
  });

  it('PR-03 fills the same placeholders as English', () => {
    const different: string[] = [];
    for (const [area, texts] of Object.entries(areas))
      for (const [key, text] of Object.entries(texts)) {
        const counted = forms.test(key);
        const base = source[area]?.[counted ? key.replace(forms, '_other') : key] ?? '';
        // "two machines" is one word in Arabic: a plural form may leave its count out, nothing else.
        const relevant = (names: string[]) => names.filter((name) => !(counted && name === 'count')).join();
        if (relevant(placeholdersOf(text)) !== relevant(placeholdersOf(base))) different.push(`${area}.${key}`);
      }
    expect(different).toEqual([]);
  });

  it('PR-03 has every plural form of its grammar', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const missing = Object.entries(areas).flatMap(([area, texts]) =>
      Object.keys(texts)
        .filter((key) => key.endsWith('_other'))
        .flatMap((key) => categories.map((category) => key.replace(forms, `_${category}`)))
        .filter((key) => !(key in texts))
        .map((key) => `${area}.${key}`),
    );
    expect(missing).toEqual([]);
  });

  it('ER-01 has a text for every code of the catalogue', () => {
    const catalogue = [
      10, 20000, 40000, 40001, 40101, 50100, 70000, 10700, 10701, 10702, 10703, 10704, 18800, 18801, 18802,
    ];
    expect(catalogue.filter((code) => !areas.errors?.[code])).toEqual([]);
  });
});

/** What the specification calls by a name of its own; a first letter is large where a text begins with it. */
const SPECIFIED: [row: string, key: string, text: string][] = [
  ['RT-07', 'history.machine', 'machine'],
  ['RT-07', 'history.start', 'start'],
  ['RT-07', 'history.end', 'end'],
  ['RT-07', 'history.spinCount', 'spin count'],
  ['RT-07', 'history.freeSpinCount', 'free spin count'],
  ['RT-08', 'history.operationDate', 'operation date'],
  ['RT-08', 'history.playedDuration', 'played duration'],
  ['RT-08', 'history.from', 'from'],
  ['RT-08', 'history.amount', 'amount'],
  ['RT-08', 'history.type', 'type'],
  ['GM-17', 'history.amountType_1', 'Deposit'],
  ['GM-17', 'history.amountType_2', 'Withdraw'],
  ['GM-17', 'history.movement_withdraw', 'Withdraw'],
  ['GM-17', 'history.amountType_3', 'Cash In'],
  ['GM-17', 'history.amountType_4', 'Cash Out'],
  ['GM-17', 'history.amountType_5', 'Hand Pay'],
  ['GM-17', 'history.amountType_6', 'JACKPOT'],
  ['GM-06', 'picture.rotate', 'Toggle Screen'],
  ['GM-06', 'picture.rotateBack', 'Toggle Screen'],
  ['GM-07', 'game.fullscreen', 'Toggle Fullscreen'],
  ['GM-07', 'game.fullscreenLeave', 'Toggle Fullscreen'],
  ['LG-15', 'profile.logon_login_fail', 'login fail'],
  ['LG-15', 'profile.logon_login_not_allowed', 'login not allowed'],
  ['LG-15', 'profile.logon_login_success', 'login success'],
  ['LG-15', 'profile.logon_login_check', 'login check'],
  ['LG-15', 'profile.logon_logout_success', 'logout success'],
  ['LG-15', 'profile.logon_password_changed', 'password changed'],
  ['LG-15', 'profile.logon_temporary_blocked', 'temporary blocked'],
  ['LG-15', 'profile.logon_kicked_by_player', 'kicked by player'],
];

describe('the words of the specification', () => {
  it.each(SPECIFIED)('%s %s says "%s" in English', (_row, key, text) => {
    const [area = '', name = ''] = key.split('.');
    expect(source[area]?.[name]?.toLowerCase()).toBe(text.toLowerCase());
  });
});
