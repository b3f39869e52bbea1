import { buttonClass, MachineArt } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { patterns } from '../shared/paths.ts';
import { usePageTitle } from '../shared/use-page-title.ts';

export function Component() {
  const { t } = useTranslation();
  usePageTitle(t('general.notFoundTitle'));
  return (
    <div className="mx-auto grid min-h-[calc(100dvh-60px)] max-w-[560px] place-content-center justify-items-center gap-4 p-6 text-center">
      <MachineArt machine={{ id: 404, brand: '404', gameId: '404', reelCount: 3 }} lamp="off" className="w-44" />
      <h1 className="text-40">{t('general.notFoundTitle')}</h1>
      <p className="text-dim">{t('general.notFoundText')}</p>
      <Link to={patterns.lobby} className={buttonClass()}>
        {t('general.toLobby')}
      </Link>
    </div>
  );
}
