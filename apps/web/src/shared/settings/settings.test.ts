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
