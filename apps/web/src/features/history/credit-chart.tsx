import type { CreditPoint } from '@salon/contract/history.ts';
import { isolate } from '@salon/i18n';
import { Money } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../shared/components/disclosure.tsx';
import { Section } from '../../shared/components/section.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { creditLine, HEIGHT, WIDTH } from './credit-line.ts';
import { creditQuery } from './queries.ts';

/** The credit over the plays of a session, as a line and as a table. Absent where there is too little to draw. */
export function CreditChart({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { data: points = [] } = useQuery(creditQuery(sessionId));
  const line = creditLine(points);
  if (line === null) return null;
  const shown = (minor: number) => isolate(money(minor));
  const range = { lowest: shown(line.lowest), highest: shown(line.highest), last: shown(line.last) };
  return (
    <Section title={t('history.credit')} text={t('history.creditText')}>
      <figure className="flex flex-col gap-1">
        <svg
          role="img"
          aria-label={t('history.creditRange', range)}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-36 w-full overflow-visible rounded-control bg-s2"
        >
          <path d={line.path} fill="none" stroke="var(--info)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </svg>
        <div aria-hidden="true" dir="ltr" className="flex justify-between text-12 text-dim tabular-nums">
          <span>{points[0]?.number}</span>
          <span>{points.at(-1)?.number}</span>
        </div>
        <figcaption className="text-14 text-dim">{t('history.creditRange', range)}</figcaption>
      </figure>
      <Disclosure summary={t('history.creditTable')}>
        <CreditTable points={points} />
      </Disclosure>
    </Section>
  );
}

function CreditTable({ points }: { points: readonly CreditPoint[] }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <table className="w-full max-w-96 text-14">
      <thead>
        <tr className="border-b border-line text-12 text-dim">
          <th scope="col" className="py-1 text-start font-normal">
            {t('history.playNumber')}
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            {t('history.creditAfter')}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ number, creditMinor }) => (
          <tr key={number} className="border-b border-line last:border-0">
            <td className="py-1 tabular-nums">{number}</td>
            <td className="py-1 text-end">
              <Money text={money(creditMinor)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
