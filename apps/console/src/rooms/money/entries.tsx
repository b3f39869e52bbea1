import type { operator } from '@salon/contract';
import { useFormat, useText } from '../../shared/text.ts';

type Entry = operator.MovementRow['entries'][number];

/** What a movement does to each account; the sum is zero. */
export function Entries({ title, entries, currency }: { title: string; entries: readonly Entry[]; currency: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <table className="w-full min-w-0 border-collapse text-14">
      <caption className="pb-1 text-start text-12 font-medium text-dim">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('money.account')}</th>
          <th scope="col">{t('money.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ account, kind, amountMinor }) => (
          <tr key={account} className="border-t border-line">
            <th scope="row" className="py-1 pe-3 text-start font-normal" title={account}>
              {t(`money.account_${kind as 'wallet'}`, { defaultValue: account })}
            </th>
            <td className="py-1 text-end whitespace-nowrap tabular-nums">{format.money(amountMinor, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Figures of one side, as they were written down. */
export function Facts({ title, facts }: { title: string; facts: unknown }) {
  const shown = Object.entries(Object(facts)).filter(([, value]) => value !== null && typeof value !== 'object');
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="pb-1 text-12 font-medium text-dim">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-14">
        {shown.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-dim">{name}</dt>
            <dd className="min-w-0 text-end break-all tabular-nums">{String(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
