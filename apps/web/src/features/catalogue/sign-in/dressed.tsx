import { BrandCapitals, classNames, MachineArt } from '@salon/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import '../catalogue.css';
import { patterns } from '../../../shared/paths.ts';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import type { Dress } from './sign-in-pages.ts';

export interface DressedProps {
  dress: Dress;
  title: string;
  text: string;
  children: ReactNode;
  /** Below the form: other ways to go. */
  foot?: ReactNode;
}

/** The bar above is 60 high. */
const FILL = 'min-h-[calc(100dvh-var(--spacing-bar))]';

/** One form in one of three layouts. The form is the same in each and comes first on a phone. */
export function Dressed({ dress, ...rest }: DressedProps) {
  if (dress === 'card')
    return (
      <div className={classNames('catalogue-hall grid place-items-center p-3 py-6', FILL)}>
        <Panel {...rest} className="rounded-card border border-line bg-s1 p-4 sm:p-6" />
      </div>
    );
  if (dress === 'split')
    return (
      <div className={classNames('grid items-stretch md:grid-cols-2', FILL)}>
        <div className="grid place-items-center p-3 py-6 md:order-2">
          <Panel {...rest} />
        </div>
        <div aria-hidden="true" className="hidden min-w-0 border-e border-line bg-s1 md:block">
          <Facade count={3} className="catalogue-hall grid h-full grid-cols-3 items-end gap-2 px-4 pt-10" />
        </div>
      </div>
    );
  return (
    <div className={classNames('relative isolate overflow-hidden', FILL)}>
      <div aria-hidden="true" className="catalogue-hall absolute inset-0 -z-10 hidden sm:block">
        <Facade
          count={24}
          className="catalogue-row grid h-full grid-cols-[repeat(auto-fill,minmax(150px,1fr))] content-center gap-6 p-6 opacity-45"
        />
      </div>
      <div
        className={classNames(
          'ms-auto grid w-full items-center bg-s1 p-4 sm:w-[min(480px,86%)] sm:border-s sm:border-line sm:p-6',
          FILL,
        )}
      >
        <Panel {...rest} />
      </div>
    </div>
  );
}

function Panel({ title, text, children, foot, className }: Omit<DressedProps, 'dress'> & { className?: string }) {
  const { t } = useTranslation();
  const { SITE_NAME } = useSettings();
  return (
    <div className={classNames('mx-auto flex w-full max-w-[420px] min-w-0 flex-col gap-4', className)}>
      <Link
        to={patterns.root}
        aria-label={t('navigation.toHome', { name: SITE_NAME })}
        className="display inline-flex min-h-target items-center self-start text-26 text-accent"
      >
        <BrandCapitals>{SITE_NAME}</BrandCapitals>
      </Link>
      <h1 className="catalogue-title text-40">{title}</h1>
      <p className="text-dim">{text}</p>
      {children}
      {foot ? <div className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3">{foot}</div> : null}
    </div>
  );
}

/** Machines of no floor. A brand gives a machine its lacquer: blanks nobody sees make a hall of many colours. */
const hallOf = (brand: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `hall-${at}`,
    brand: brand.padEnd(brand.length + at),
    gameId: `hall-${at % 4}`,
    reelCount: at % 2 === 0 ? 5 : 3,
  }));

function Facade({ count, className }: { count: number; className: string }) {
  const { SITE_NAME } = useSettings();
  return (
    <div className={className}>
      {hallOf(SITE_NAME, count).map((machine) => (
        <MachineArt key={machine.id} machine={machine} lamp="ok" className="bg-none" />
      ))}
    </div>
  );
}

/** A way to another page, as tall as a finger. */
export const FootLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-target items-center text-accent underline-offset-4 hover:underline">
    {children}
  </Link>
);
