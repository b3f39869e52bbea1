import { describe, expect, it } from 'vitest';
import { createI18n, fetchAllTexts, fetchFloorTexts, shownLanguage } from './create-i18n.ts';
import { errorText } from './error-text.ts';
import { direction, languages } from './languages.ts';

describe('languages', () => {
  it('PR-03 the header offers TR and EN; the list also has ar and bg', () => {
    expect(languages.filter((language) => language.inHeader).map((language) => language.short)).toEqual(['TR', 'EN']);
    expect(languages.map((language) => language.id)).toEqual(['tr', 'en', 'ar', 'bg']);
  });

  it('PR-03 Arabic runs right to left', () => {
    expect(languages.map(({ id }) => direction(id))).toEqual(['ltr', 'ltr', 'rtl', 'ltr']);
  });

  it('PR-03 empty bg falls back', async () => {
    const english = await createI18n('bg');
    expect(english.t('login.submit')).toBe('Log in');
    const turkish = await createI18n('bg', 'tr');
    expect(turkish.t('login.submit')).toBe('Giriş yap');
    expect([turkish.language, shownLanguage(turkish)]).toEqual(['bg', 'tr']);
  });

  it('PR-03 another language is fetched when it is chosen', async () => {
    const i18n = await createI18n('tr');
    expect(i18n.hasResourceBundle('ar', 'translation')).toBe(false);
    await i18n.changeLanguage('ar');
    expect(i18n.t('lobby.machineCount', { count: 2 })).toBe('آلتان');
    expect(i18n.t('lobby.machineCount', { count: 14 })).toBe('14 آلة');
  });
});

describe('the texts of a guest', () => {
  it('come first, the others when they are wanted, then in every language', async () => {
    const i18n = await createI18n('tr', 'en', { isWhole: false });
    expect(i18n.t('login.submit')).toBe('Giriş yap');
    expect(i18n.exists('lobby.title')).toBe(false);
    await fetchFloorTexts(i18n);
    expect(i18n.exists('profile.loadFailed')).toBe(false);
    expect(i18n.t('lobby.machineCount', { count: 14 })).toBe('14 makine');
    await i18n.changeLanguage('ar');
    expect(i18n.t('lobby.machineCount', { count: 14 })).toBe('14 آلة');
    await fetchAllTexts(i18n);
    expect(i18n.exists('profile.loadFailed')).toBe(true);
  });
});

describe('texts of codes', () => {
  it('LG-14 ER-01 10700 shows remaining attempts and block minutes', async () => {
    const i18n = await createI18n('tr');
    const text = errorText(i18n, { code: 10700, Params: { remaining: 3, minutes: 15 }, ErrorMessage: 'login wrong' });
    expect(text).toContain('Kalan deneme hakkı: 3');
    expect(text).toContain('15 dakika');
  });

  it('ER-01 a code without a text shows the message of the server', async () => {
    const i18n = await createI18n('en');
    expect(errorText(i18n, { code: 99999, Params: {}, ErrorMessage: 'the lamp is out' })).toBe('the lamp is out');
    expect(errorText(i18n, { code: 99999, ErrorMessage: '' })).toBe('Something went wrong. Please try again.');
  });
});
