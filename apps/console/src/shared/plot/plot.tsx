import { useText } from '../text.ts';
import { barsOf, lineOf, type PlotSize, scaleOf } from './plot-geometry.ts';

export interface Series {
  name: string;
  /** One for each of `labels`; null: nothing is known there. */
  values: readonly (number | null)[];
}

interface PlotProps {
  /** What it shows; also the caption of its table. */
  title: string;
  kind: 'line' | 'bar';
  /** Along the horizontal axis. */
  labels: readonly string[];
  /** Title of the first column of the table. */
  labelTitle: string;
  /** At most four, by their lamps' colours and dashes. */
  series: readonly Series[];
  /** A value of the vertical axis and the table. */
  format(value: number): string;
}

const SIZE: PlotSize = { width: 640, height: 220, left: 84, right: 8, top: 10, bottom: 26 };
/** Lines differ by their dashes too, bars by their names in the table. */
const STYLES = [
  { color: 'text-accent', dash: '' },
  { color: 'text-info', dash: '6 4' },
  { color: 'text-ok', dash: '2 3' },
  { color: 'text-bonus', dash: '10 3 2 3' },
] as const;
const LABELS_MOST = 8;

/** A small plot with the same figures as a table below it, for those who do not see it and for exact reading. */
export function Plot(props: PlotProps) {
  const { title, kind, labels, series, format } = props;
  const t = useText();
  const scale = scaleOf(series.flatMap(({ values }) => values));
  const every = Math.ceil(labels.length / LABELS_MOST);
  return (
    <figure className="m-0 flex min-w-0 flex-col gap-2">
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1">
        <span className="font-semibold">{title}</span>
        {series.map(({ name }, index) => (
          <span key={name} className="inline-flex items-center gap-2 text-12">
            <svg width="24" height="4" aria-hidden="true" className={STYLES[index % STYLES.length]?.color}>
              <line
                {...{ x1: 0, y1: 2, x2: 24, y2: 2 }}
                stroke="currentColor"
                strokeWidth="3"
                strokeDasharray={kind === 'line' ? STYLES[index % STYLES.length]?.dash : undefined}
              />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
      <svg role="img" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} className="h-auto w-full">
        <title>{title}</title>
        {scale.ticks.map((tick) => (
          <g key={tick} className="text-dim">
            <line
              {...{ x1: SIZE.left, x2: SIZE.width - SIZE.right, y1: scale.y(tick, SIZE), y2: scale.y(tick, SIZE) }}
              stroke="currentColor"
              opacity={tick === 0 ? 0.8 : 0.25}
            />
            <text x={SIZE.left - 6} y={scale.y(tick, SIZE) + 4} textAnchor="end" fontSize="11" fill="currentColor">
              {format(tick)}
            </text>
          </g>
        ))}
        {labels.map((label, index) =>
          index % every === 0 ? (
            <text
              key={label}
              x={SIZE.left + ((index + 0.5) * (SIZE.width - SIZE.left - SIZE.right)) / labels.length}
              y={SIZE.height - 8}
              textAnchor="middle"
              fontSize="11"
              className="text-dim"
              fill="currentColor"
            >
              {label}
            </text>
          ) : null,
        )}
        {series.map(({ name, values }, index) => (
          <g key={name} className={STYLES[index % STYLES.length]?.color}>
            {kind === 'line' ? (
              <path
                d={lineOf(values, scale, SIZE)}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeDasharray={STYLES[index % STYLES.length]?.dash}
              />
            ) : (
              <path d={barsOf(values, scale, SIZE, { index, count: series.length })} fill="currentColor" />
            )}
          </g>
        ))}
      </svg>
      <details>
        <summary className="min-h-6 cursor-pointer text-12 text-dim">{t('general.asTable')}</summary>
        <Figures {...props} />
      </details>
    </figure>
  );
}

function Figures({ title, labels, labelTitle, series, format }: PlotProps) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
    <section aria-label={title} tabIndex={0} className="max-h-80 overflow-auto">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-s2">
          <tr>
            {[labelTitle, ...series.map(({ name }) => name)].map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`row-cell text-12 text-dim ${index === 0 ? 'text-start' : 'text-end'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, row) => (
            <tr key={label}>
              <th scope="row" className="row-cell text-start font-normal">
                {label}
              </th>
              {series.map(({ name, values }) => (
                <td key={name} className="row-cell text-end tabular-nums">
                  {values[row] === null || values[row] === undefined ? t('general.none') : format(values[row])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
