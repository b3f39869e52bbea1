import type { PlayRow } from '@salon/contract/history.ts';
import { createI18n } from '@salon/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { usePlayKind } from './use-play-kind.ts';

const Kind = (play: Pick<PlayRow, 'kind' | 'games'>) => usePlayKind()(play);

describe('what kind of play it was', () => {
  it.each([
    ['en', ['Game', '2 games', '12 games', 'Spin', 'Hand pay']],
    ['tr', ['Oyun', '2 oyun', '12 oyun', 'Çevirme', 'Görevli ödemesi']],
    ['ar', ['جولة', 'جولتان', '12 جولة', 'لفة', 'دفع يدوي']],
  ] as const)('in %s', async (language, expected) => {
    const i18n = await createI18n(language);
    const plays = [
      { kind: 'metered', games: 1 },
      { kind: 'metered', games: 2 },
      { kind: 'metered', games: 12 },
      { kind: 'base', games: 1 },
      { kind: 'metered', games: 0 },
    ] as const;
    const shown = plays.map((play) =>
      renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <Kind {...play} />
        </I18nextProvider>,
      ),
    );
    expect(shown).toEqual(expected);
  });

  it('has six forms in Arabic', async () => {
    const i18n = await createI18n('ar');
    const forms = [0, 1, 2, 3, 11, 100].map((count) => i18n.t('history.games', { count }).replace(/\d+ /, ''));
    expect(forms).toEqual(['لا جولات', 'جولة واحدة', 'جولتان', 'جولات', 'جولة', 'جولة']);
  });
});
