import { Button } from '@salon/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { Badge } from '../../../shared/badge.tsx';
import { useFormat, useText } from '../../../shared/text.ts';
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

interface Measured {
  token: string;
  ratio: number;
}

/** The theme on a piece of page, and what its texts measure against their surfaces. */
export function ThemePreview({ id }: { id: string }) {
  const t = useText();
  const format = useFormat();
  const page = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<Measured[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours on the same element
  useLayoutEffect(() => {
    if (page.current === null) return;
    const style = getComputedStyle(page.current);
    const colour = (token: string) => style.getPropertyValue(`--${token}`).trim();
    setMeasured(PAIRS.map(([token, surface]) => ({ token, ratio: contrastOf(colour(token), colour(surface)) })));
  }, [id]);
  return (
    <div className="flex flex-col gap-2">
      <section
        ref={page}
        data-theme={id}
        aria-label={`${t('setup.preview')}: ${id}`}
        className="flex flex-col gap-2 rounded-control border border-line bg-bg p-4 text-text"
      >
        <p className="text-16">{t('setup.previewText')}</p>
        <p className="rounded-control bg-s3 p-2 text-dim">{t('setup.previewDim')}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Button>{t('setup.previewButton')}</Button>
          <span className="text-ok">{t('setup.previewWin')}</span>
          <span className="text-accent">{id}</span>
        </div>
      </section>
      <ul aria-label={t('setup.contrast')} className="m-0 flex list-none flex-wrap gap-x-4 gap-y-1 p-0 text-12">
        {measured.map(({ token, ratio }) => (
          <li key={token} className="flex items-center gap-2">
            {t('setup.contrastOn', { token })}
            <Badge tone={ratio >= AA ? 'ok' : 'bad'}>
              {format.number(Math.floor(ratio * 10) / 10)} {t(ratio >= AA ? 'setup.contrastOk' : 'setup.contrastLow')}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
