import type { PlayRow } from '@salon/contract/history.ts';
import { createI18n } from '@salon/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { PlayItem } from './play-item.tsx';

const metered: PlayRow = {
  ...{ number: 7, endedAt: '2026-03-01T10:00:00.000Z', kind: 'metered', games: 12, gameId: 'x', game: 'Seven Line' },
  ...{ betMinor: 1_200, winMinor: 90_250, handPayMinor: 90_000, jackpotMinor: null },
  ...{ window: [], winCells: [], lineWins: [], scatterWinMinor: 0, freeSpinsWon: 0, pick: null },
};

async function textOf(play: PlayRow, language: 'tr' | 'en' | 'ar'): Promise<string> {
  const i18n = await createI18n(language);
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <PlayItem play={play} />
    </I18nextProvider>,
  );
  return markup.replace(/<svg.*?<\/svg>/g, '').replace(/<[^>]+>/g, '|');
}

it.each([
  ['en', '12 games', 'Hand pay', 'reports totals only'],
  ['tr', '12 oyun', 'Görevli ödemesi', 'birlikte okundu'],
  ['ar', '12 جولة', 'مدفوع يدويًا', 'قُرئت معًا'],
] as const)('games that were read together stand with their number and money in %s', async (language, ...texts) => {
  const text = await textOf(metered, language);
  for (const one of [...texts, '900', 'Seven Line']) expect(text).toContain(one);
});

it('one game of a machine that decides itself stands without a word of reels', async () => {
  const text = await textOf({ ...metered, games: 1, handPayMinor: 0 }, 'en');
  expect(text).toContain('· Game|');
  for (const not of ['reels', 'reports totals only', 'Hand pay', 'No win']) expect(text).not.toContain(not);
});
