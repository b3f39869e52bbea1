import { isolate } from '@salon/i18n';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { NetSeries } from './net-series.ts';

const WIDTH = 160;
const HEIGHT = 40;
/** Room for the stroke at both edges. */
const EDGE = 3;

/** Net over plays as a small line. Plain: neither a rise nor a fall has a colour. */
export function SessionLine({ series }: { series: NetSeries }) {
  const { t } = useTranslation();
  const { signedMoney } = useFormat();
  const [from] = series;
  const to = series.at(-1);
  if (from === undefined || to === undefined || series.length < 2)
    return <p className="text-12 text-dim">{t('column.lineEmpty')}</p>;
  const text = t('column.lineText', {
    count: series.length - 1,
    from: isolate(signedMoney(from)),
    to: isolate(signedMoney(to)),
  });
  return (
    // Time runs left to right in every language, as the reels do.
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-10 w-full text-accent2"
      data-points={series.length}
    >
      <polyline
        points={pointsOf(series)}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function pointsOf(series: NetSeries): string {
  const low = Math.min(...series);
  const span = Math.max(...series) - low || 1;
  const step = (WIDTH - 2 * EDGE) / (series.length - 1);
  const y = (net: number) => HEIGHT - EDGE - ((net - low) / span) * (HEIGHT - 2 * EDGE);
  return series.map((net, play) => `${(EDGE + play * step).toFixed(1)},${y(net).toFixed(1)}`).join(' ');
}
