import { Button, Skeleton } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitsSection } from './limits-section.tsx';
import { PauseSection } from './pause-section.tsx';
import { protectionQuery } from './queries.ts';
import { RealityCheckSection } from './reality-check-section.tsx';

/** Everything that a player can set to protect themselves; stands on the profile page. */
export function ProtectionSettings() {
  const { t } = useTranslation();
  const id = useId();
  const { data: state, isError, refetch } = useQuery(protectionQuery);
  return (
    <section aria-labelledby={id} id="protection" className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="text-26">
        {t('protection.title')}
      </h2>
      {state === undefined ? (
        isError ? (
          <div role="alert" className="flex flex-wrap items-center gap-3">
            <p>{t('protection.loadFailed')}</p>
            <Button variant="ghost" onClick={() => void refetch()}>
              {t('general.retry')}
            </Button>
          </div>
        ) : (
          <div role="status">
            <span className="sr-only">{t('general.loading')}</span>
            <Skeleton className="h-48 w-full" />
          </div>
        )
      ) : (
        <>
          <p className="text-14 text-dim">{t('protection.intro', { zone: state.timeZone })}</p>
          <LimitsSection state={state} />
          <div className="grid items-start gap-3 md:grid-cols-2">
            <RealityCheckSection state={state.realityCheck} />
            <PauseSection exclusion={state.exclusion} />
          </div>
        </>
      )}
    </section>
  );
}
