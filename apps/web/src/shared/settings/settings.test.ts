import { describe, expect, it } from 'vitest';
import { defaultSettings, loadSettings, settingsOver } from './settings.ts';

const reporter = () => {
  const reports: string[] = [];
  return { reports, report: (text: string) => void reports.push(text) };
};

describe('settings', () => {
  it('PR-04 the file overrides the defaults', () => {
    const { reports, report } = reporter();
    const settings = settingsOver({ SITE_NAME: 'Lale', UPDATE_LOBBY: 3 }, report);
    expect(settings).toEqual({ ...defaultSettings, SITE_NAME: 'Lale', UPDATE_LOBBY: 3 });
    expect(reports).toEqual([]);
  });

  it('PR-04 a bad value is reported and its default used, the good ones beside it stay', () => {
    const { reports, report } = reporter();
    const settings = settingsOver(
      { UPDATE_LOBBY: 'often', HOT_COINS: [{ price: -1 }], CURRENCY: 'EUR', NEW: 1 },
      report,
    );
    expect(settings).toEqual({ ...defaultSettings, CURRENCY: 'EUR' });
    expect(reports.map((text) => text.match(/UPDATE_LOBBY|HOT_COINS|NEW/)?.[0])).toEqual([
      'UPDATE_LOBBY',
      'HOT_COINS',
      'NEW',
    ]);
  });

  it('PR-04 a mistyped security setting falls to its strict value, reported', () => {
    const { reports, report } = reporter();
    const settings = settingsOver({ PIN_CHECK: 'yes', LOGIN_WITH_TOKEN: 'no', DEPOSIT_URL: '/pay' }, report);
    expect(settings).toEqual({ ...defaultSettings, PIN_CHECK: true, LOGIN_WITH_TOKEN: false, DEPOSIT_URL: '/pay' });
    expect(reports).toHaveLength(2);
  });

  it('PR-04 what the platform could not use is reported in the console too', () => {
    const { reports, report } = reporter();
    const settings = settingsOver({ PIN_CHECK: true, REFUSED: ['PIN_CHECK', 'TIME_ZONE'] }, report);
    expect(settings).toEqual({ ...defaultSettings, PIN_CHECK: true });
    expect(reports.map((text) => text.match(/PIN_CHECK|TIME_ZONE/)?.[0])).toEqual(['PIN_CHECK', 'TIME_ZONE']);
  });

  it.each([
    [() => Promise.reject(new TypeError('offline'))],
    [async () => new Response('<html>')],
    [async () => new Response('', { status: 404 })],
  ])('PR-04 without a readable file the product starts with the defaults', async (answer) => {
    const { reports, report } = reporter();
    expect(await loadSettings(answer as typeof fetch, report)).toBe(defaultSettings);
    expect(reports.length).toBe(1);
  });
});
