import { expect, it } from 'vitest';
import { createConsoleI18n } from './console/create-console-i18n.ts';
import { errorText } from './error-text.ts';
import { isolateForeign, isolateText } from './isolate-text.ts';
import { isolate } from './money.ts';

it('a text of somebody else is an isolate, however many it opens or ends by itself', () => {
  expect(isolateText('Ada')).toBe('\u2068Ada\u2069');
  expect(isolateText('a\u2069\u202eb')).toBe('\u2068ab\u2069');
});

it('what cannot turn a line stays as it is', () => {
  expect(isolateForeign('Ada Yılmaz')).toBe('Ada Yılmaz');
  expect(isolateForeign(isolate('₺5'))).toBe(isolate('₺5'));
  expect(isolateForeign('ليلى')).toBe('\u2068ليلى\u2069');
  expect(isolateForeign('a\u202eb')).toBe('\u2068ab\u2069');
});

it('every value in a sentence of the console is isolated, by the sentence itself', async () => {
  const i18n = await createConsoleI18n('en');
  const t = i18n.getFixedT(null, 'console');
  expect(t('players.title_ban', { name: 'demo' })).toBe('Ban demo?');
  expect(t('players.title_ban', { name: 'ليلى' })).toBe('Ban \u2068ليلى\u2069?');
  expect(t('players.banned', { at: '1 May', by: 'ada', reason: 'x\u202ey' })).toBe('1 May, ada: \u2068xy\u2069');
  expect(t('general.rows', { count: 2 })).toBe('2 rows');
  expect(t('staff.keyTitle', { name: 'a$1 & <b>' })).toBe('API key “a$1 & <b>”');
  const taken = { code: 62041, Params: { placeholder: 'أ' } };
  expect(errorText(i18n, taken)).toContain('\u2068أ\u2069');
});
