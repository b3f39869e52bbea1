import { zoneName } from '@salon/i18n';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../shared/components/loaded.tsx';
import { LimitsSection } from './limits-section.tsx';
import { PauseSection } from './pause-section.tsx';
import { protectionQuery } from './queries.ts';
import { RealityCheckSection } from './reality-check-section.tsx';

/** Limits, reality check and breaks, on the profile page. */
export function ProtectionSettings() {
  const { t, i18n } = useTranslation();
  const id = useId();
  const query = useQuery(protectionQuery);
  return (
    <section aria-labelledby={id} id="protection" className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="text-26">
        {t('protection.title')}
      </h2>
      <Loaded query={query} failedText={t('protection.loadFailed')} height="h-48">
        {(state) => (
          <>
            <p className="text-14 text-dim">
              {t('protection.intro', { zone: zoneName(i18n.language, state.timeZone) })}
            </p>
            <LimitsSection state={state} />
            <div className="grid items-start gap-3 md:grid-cols-2">
              <RealityCheckSection state={state.realityCheck} />
              <PauseSection exclusion={state.exclusion} />
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}
