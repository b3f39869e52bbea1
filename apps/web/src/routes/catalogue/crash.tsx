import { Button, buttonClass, MachineArt } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { patterns } from '../../shared/paths.ts';
import { usePageTitle } from '../../shared/use-page-title.ts';

/** `/pages/errors/error-500` */
export function Component() {
  const { t } = useTranslation();
  usePageTitle(t('general.crashTitle'));
  return (
    <div className="mx-auto grid min-h-[calc(100dvh-var(--spacing-bar))] max-w-[560px] place-content-center justify-items-center gap-4 p-6 text-center">
      <MachineArt machine={{ id: 500, brand: '500', gameId: '500', reelCount: 3 }} lamp="error" className="w-44" />
      <h1 className="text-40">{t('general.crashTitle')}</h1>
      <p className="text-dim">{t('general.crashText')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to={patterns.lobby} className={buttonClass()}>
          {t('general.toLobby')}
        </Link>
        <Button variant="ghost" onClick={() => location.assign(patterns.root)}>
          {t('general.reload')}
        </Button>
      </div>
    </div>
  );
}
