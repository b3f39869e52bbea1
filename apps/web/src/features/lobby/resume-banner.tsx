import { Button } from '@salon/ui';
import { Armchair } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Above the lobby while a session is open elsewhere than on this screen. */
export function ResumeBanner({ machine, onResume }: { machine: string; onResume(): void }) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('lobby.resumeTitle')}
      className="icon-22 flex flex-wrap items-center gap-3 rounded-card border border-busy bg-s1 p-3"
    >
      <Armchair className="text-busy" aria-hidden="true" />
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold">{t('lobby.resumeTitle')}</p>
        <p className="text-12 text-dim">{t('lobby.resumeText', { machine })}</p>
      </div>
      <Button onClick={onResume}>{t('lobby.resume')}</Button>
    </section>
  );
}
