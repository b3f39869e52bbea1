import type { Brand, Machine } from '@salon/contract/http.ts';
import { Money, Skeleton } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { jackpotOf, type Pools } from './queries.ts';
import { isOccupied } from './view/lobby-view.ts';

interface JackpotStripProps {
  brands: readonly Brand[];
  pools: Pools | undefined;
  /** Of the whole floor or of the selected hall, for the count. */
  machines: readonly Machine[];
}

/** The largest pool that a machine shown can pay, in a brass frame, with the others beside it where there is room. */
export function JackpotStrip({ brands, pools, machines }: JackpotStripProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const canPay = new Set(machines.flatMap(({ brand, jackpotMinor }) => (jackpotMinor === null ? [] : brand.id)));
  const rows = brands
    .filter(({ id }) => canPay.has(id))
    .flatMap((brand) => {
      const amountMinor = jackpotOf(brand, pools);
      return amountMinor === null ? [] : [{ brand, amountMinor }];
    })
    .sort((a, b) => b.amountMinor - a.amountMinor);
  const [first, ...others] = rows;
  const freeCount = machines.filter(({ status }) => status === 'available').length;
  const takenCount = machines.filter(isOccupied).length;
  const waitingCount = machines.reduce((sum, machine) => sum + machine.waitingCount, 0);
  return (
    <section
      aria-label={t('lobby.jackpot')}
      className="brass-frame flex flex-wrap items-end gap-x-3 gap-y-1 md:gap-x-10 rounded-card bg-s1 p-4"
    >
      {first === undefined ? null : (
        <div className="flex min-w-0 flex-col">
          <h2 className="text-12 font-normal text-dim [font-family:var(--font-body)]">
            {t('lobby.jackpotOf', { brand: first.brand.name })}
          </h2>
          <Money text={money(first.amountMinor)} face="display" rolling className="text-40 text-accent sm:text-64" />
        </div>
      )}
      {others.map(({ brand, amountMinor }) => (
        <div key={brand.id} className="hidden flex-col md:flex">
          <span className="text-12 text-dim">{brand.name}</span>
          <Money text={money(amountMinor)} face="display" rolling className="text-26 text-accent" />
        </div>
      ))}
      {/* A line of its own: what the counts come to moves nothing. */}
      <p className="basis-full truncate text-end text-12 text-dim">
        {[
          t('lobby.machineCount', { count: machines.length }),
          t('lobby.freeCount', { count: freeCount }),
          t('lobby.takenCount', { count: takenCount }),
          ...(waitingCount === 0 ? [] : [t('lobby.waiting', { count: waitingCount })]),
        ].join(' · ')}
      </p>
    </section>
  );
}

export function JackpotStripSkeleton() {
  return (
    <div className="rounded-card bg-s1 p-4">
      <Skeleton className="h-14 w-2/3" />
    </div>
  );
}
