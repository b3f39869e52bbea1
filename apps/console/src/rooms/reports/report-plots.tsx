import type { operator } from '@salon/contract';
import { Plot, type Series } from '../../shared/plot/plot.tsx';
import { useFormat, useText } from '../../shared/text.ts';

/** More would be no plot any more. */
const ROWS_MOST = 31;

/** Money, and the return with its band; of days in their order, else of those with the most coin in. */
export function ReportPlots({ report: { by, rows } }: { report: operator.Report }) {
  const t = useText();
  const format = useFormat();
  const shown = by === 'day' ? rows.slice(-ROWS_MOST) : rows.filter(({ betMinor }) => betMinor > 0).slice(0, ROWS_MOST);
  if (shown.length === 0) return null;
  const seriesOf = (...figures: (keyof operator.ReportFigures)[]): Series[] =>
    figures.map((figure) => ({ name: t(`reports.${figure}`), values: shown.map((row) => row[figure]) }));
  const labels = shown.map(({ key, name }) => (by === 'day' ? key.slice(5) : name || key));
  const common = { labels, labelTitle: t(`reports.by_${by}`) };
  return (
    <div className="grid min-w-0 gap-6 lg:grid-cols-2">
      <Plot
        {...common}
        title={t('reports.plotMoney')}
        kind="bar"
        series={seriesOf('betMinor', 'winMinor', 'netMinor')}
        format={(value) => format.money(value)}
      />
      <Plot
        {...common}
        title={t('reports.plotReturn')}
        kind="line"
        series={seriesOf('rtpPercent', 'theoreticalPercent', 'bandLowPercent', 'bandHighPercent')}
        format={(value) => format.percent(value / 100, 1)}
      />
    </div>
  );
}
