import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface TotalsProps {
  total: number;
  items: readonly { label: string; value: ReactNode }[];
}

/** Totals of the whole filtered list, not only of the page shown. */
export function Totals({ total, items }: TotalsProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('history.totals')} className="rounded-card border border-brass bg-s1 p-3">
      <h2 className="flex flex-wrap justify-between gap-x-4 pb-2 font-body text-12 font-normal text-dim normal-case">
        <span>{t('history.totals')}</span>
        <span>{t('history.rowCount', { count: total })}</span>
      </h2>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {items.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-12 text-dim">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
