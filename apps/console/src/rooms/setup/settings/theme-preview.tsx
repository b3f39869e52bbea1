import { themeMode } from '@salon/domain/themes/ids.ts';
import { solvePalette } from '@salon/domain/themes/palette.ts';
import { themeSeeds } from '@salon/domain/themes/seeds.ts';
import { hasOwnColours, type SiteTheme, siteSeeds } from '@salon/domain/themes/site-theme.ts';
import { Button } from '@salon/ui';
import { type CSSProperties, useDeferredValue, useMemo } from 'react';
import { Badge } from '../../../shared/badge.tsx';
import { line, useFormat, useText } from '../../../shared/text.ts';
import { contrastOf } from './contrast.ts';

/** Text and its surface; AA asks for 4.5. */
const PAIRS = [
  ['text', 'bg'],
  ['dim', 's3'],
  ['accent', 's3'],
  ['on', 'accent'],
  ['ok', 's3'],
  ['bad', 's3'],
] as const;
const AA = 4.5;

type Palette = ReturnType<typeof solvePalette>;

/** Solved as the platform does it when it is saved. None where no text could be read. */
function palettesOf(site: SiteTheme): { id: string; palette: Palette }[] {
  if (!hasOwnColours(site)) {
    const seed = themeSeeds.find(({ id }) => id === site.theme);
    return seed === undefined ? [] : [{ id: seed.id, palette: solvePalette(seed) }];
  }
  const seeds = siteSeeds(site);
  if (seeds === null) return [];
  const { dark, light } = seeds;
  const inOrder = themeMode(site.theme) === 'dark' ? [dark, light] : [light, dark];
  return inOrder.map((seed) => ({ id: seed.id, palette: solvePalette(seed) }));
}

/** The theme on a piece of page, and what its texts measure against their surfaces. Own colours: its counterpart too. */
export function ThemePreview({ theme, accent, background }: SiteTheme) {
  const t = useText();
  // Solving takes longer than the next key or step of a picker: typing goes first.
  const shown = useDeferredValue(useMemo(() => ({ theme, accent, background }), [theme, accent, background]));
  const palettes = useMemo(() => palettesOf(shown), [shown]);
  if (palettes.length === 0)
    return (
      <p role="alert" className="rounded-control border border-bad p-3 text-bad">
        {t('setup.unreadable')}
      </p>
    );
  return (
    <div className="flex flex-col gap-4">
      {palettes.map(({ id, palette }) => (
        <Preview key={id} id={id} palette={palette} />
      ))}
    </div>
  );
}

function Preview({ id, palette }: { id: string; palette: Palette }) {
  const t = useText();
  const format = useFormat();
  const tokens = Object.fromEntries(Object.entries(palette).map(([name, hex]) => [`--${name}`, hex])) as CSSProperties;
  const name = id === 'siteDark' ? t('setup.ownDark') : id === 'siteLight' ? t('setup.ownLight') : id;
  return (
    <div className="flex flex-col gap-2">
      <section
        style={tokens}
        aria-label={line`${t('setup.preview')}: ${name}`}
        className="flex flex-col gap-2 rounded-control border border-line bg-bg p-4 text-text"
      >
        <p className="text-16">{t('setup.previewText')}</p>
        <p className="rounded-control bg-s3 p-2 text-dim">{t('setup.previewDim')}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Button>{t('setup.previewButton')}</Button>
          <span className="text-ok">{t('setup.previewWin')}</span>
          <span className="text-accent">{name}</span>
        </div>
      </section>
      <ul aria-label={t('setup.contrast')} className="m-0 flex list-none flex-wrap gap-x-4 gap-y-1 p-0 text-12">
        {PAIRS.map(([token, surface]) => ({ token, ratio: contrastOf(palette[token], palette[surface]) })).map(
          ({ token, ratio }) => (
            <li key={token} className="flex items-center gap-2">
              {t('setup.contrastOn', { token })}
              <Badge tone={ratio >= AA ? 'ok' : 'bad'}>
                {format.number(Math.floor(ratio * 10) / 10)} {t(ratio >= AA ? 'setup.contrastOk' : 'setup.contrastLow')}
              </Badge>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
