import type { SpendingMonth } from '@salon/contract/history.ts';
import { formatMonth, zoneName } from '@salon/i18n';
import { Money } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../shared/components/loaded.tsx';
import { Section } from '../../shared/components/section.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { spendingQuery } from './queries.ts';
import { netOf, shownMonths, spendingBars } from './spending-bars.ts';

/** What went in, came out and was played in each of the last months. */
export function Spending() {
  const { t, i18n } = useTranslation();
  const query = useQuery(spendingQuery);
  const zone = query.data === undefined ? '…' : zoneName(i18n.language, query.data.timeZone);
  return (
    <Section title={t('profile.spending')} text={t('profile.spendingText', { zone })}>
      <Loaded query={query}>
        {({ months }) => {
          const shown = shownMonths(months);
          if (shown.length === 0) return <p className="text-dim">{t('profile.spendingEmpty')}</p>;
          return (
            <>
              <Bars months={shown} />
              <Table months={[...shown].reverse()} />
              <p className="text-12 text-dim">{t('profile.spendingNetHint')}</p>
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** Of different lightness, so that they differ without their hue too. */
const COLOURS = {
  deposited: 'var(--info)',
  withdrawn: 'color-mix(in oklab, var(--info) 45%, var(--s2))',
  net: 'var(--dim)',
};

function Bars({ months }: { months: readonly SpendingMonth[] }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { width, height, zeroY, bars } = spendingBars(months);
  const names = {
    deposited: t('profile.spendingDeposited'),
    withdrawn: t('profile.spendingWithdrawn'),
    net: t('profile.spendingNet'),
  };
  return (
    <figure className="flex max-w-[720px] flex-col gap-2">
      <svg
        role="img"
        aria-label={t('profile.spendingChart')}
        viewBox={`0 0 ${width} ${height}`}
        className="h-44 w-full rounded-control bg-s2"
        preserveAspectRatio="none"
      >
        <path d={`M0 ${zeroY}H${width}`} stroke="var(--line)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
        {bars.map(({ id, kind, ...place }) => (
          <rect key={id} {...place} fill={COLOURS[kind]} />
        ))}
      </svg>
      <div aria-hidden="true" dir="ltr" className="grid auto-cols-fr grid-flow-col text-center text-11 text-dim">
        {months.map(({ month }) => (
          <span key={month}>{formatMonth(language, month, 'short')}</span>
        ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-12">
        {(Object.keys(COLOURS) as (keyof typeof COLOURS)[]).map((kind) => (
          <span key={kind} className="inline-flex items-center gap-1">
            <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
              <rect width="12" height="12" rx="2" fill={COLOURS[kind]} />
            </svg>
            {names[kind]}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function Table({ months }: { months: readonly SpendingMonth[] }) {
  const { t } = useTranslation();
  const { language, money, signedMoney } = useFormat();
  const heads = [t('profile.spendingDeposited'), t('profile.spendingWithdrawn'), t('profile.spendingNet')];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: large amounts scroll sideways on a phone, also by keys
    <section aria-label={t('profile.spending')} tabIndex={0} className="overflow-x-auto">
      <table aria-label={t('profile.spending')} className="w-full text-14 max-[519px]:text-12">
        <thead>
          <tr className="border-b border-line text-12 text-dim">
            <th scope="col" className="py-2 text-start font-normal">
              {t('profile.spendingMonth')}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 ps-2 text-end font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-start font-normal">
                {formatMonth(language, month.month, 'long')}
              </th>
              {[money(month.depositedMinor), money(month.withdrawnMinor), signedMoney(netOf(month))].map((text, at) => (
                <td key={heads[at]} className="py-2 ps-2 text-end">
                  <Money text={text} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
