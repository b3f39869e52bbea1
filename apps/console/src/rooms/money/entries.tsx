import type { operator } from '@salon/contract';
import { useFormat, useReasonText, useText } from '../../shared/text.ts';

type Entry = operator.MovementRow['entries'][number];

/** What a movement does to each account; the sum is zero. */
export function Entries({ title, entries, currency }: { title: string; entries: readonly Entry[]; currency: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <table className="w-full min-w-0 border-collapse text-14">
      <caption className="pb-1 text-start text-12 text-dim">{title}</caption>
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

/** Figures of one side, or of a play, as they were written down. */
export function Facts({ title, facts, of = 'side' }: { title: string; facts: unknown; of?: 'side' | 'play' }) {
  const nameOf = useFactName(of);
  const textOf = useFactValue();
  const shown = Object.entries(Object(facts)).filter(
    ([, value]) => value !== null && (typeof value !== 'object' || Array.isArray(value)),
  );
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="pb-1 font-body text-12 font-normal text-dim">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-14">
        {shown.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-dim">{nameOf(name)}</dt>
            <dd className="min-w-0 text-end wrap-anywhere tabular-nums">{textOf(name, value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Meters are named as on the machine's page; a fact of a newer platform has no text yet. */
function useFactName(of: 'side' | 'play'): (name: string) => string {
  const t = useText();
  return (name) => {
    if (of === 'play') return t(`money.play_${name as 'rule'}`, { defaultValue: name });
    return name.endsWith('Minor')
      ? t(`floor.meter_${name as 'inMinor'}`, { defaultValue: name })
      : t(`money.fact_${name as 'link'}`, { defaultValue: name });
  };
}

function useFactValue(): (name: string, value: unknown) => string {
  const t = useText();
  const format = useFormat();
  const reasonText = useReasonText();
  return function textOf(name, value): string {
    if (Array.isArray(value)) return value.map((one) => textOf(name, one)).join(' · ');
    const text = String(value);
    if (typeof value === 'boolean') return t(value ? 'general.yes' : 'general.no');
    if (name === 'rule') return t(`money.rule_${text as 'win_too_high'}`, { defaultValue: text });
    if (name === 'kind') return t(`money.kind_${text as 'base'}`, { defaultValue: text });
    if (name.endsWith('Minor') && typeof value === 'number') return format.money(value);
    if (name.endsWith('At')) return format.dateTime(text);
    if (name === 'link') return t(`floor.link_${text as 'up'}`, { defaultValue: text });
    if (name === 'activity') return t(`floor.activity_${text as 'idle'}`, { defaultValue: text });
    return name === 'disabledReason' ? reasonText(text) : text;
  };
}
