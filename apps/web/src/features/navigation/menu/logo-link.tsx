import { BrandCapitals, classNames } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { patterns } from '../../../shared/paths.ts';
import { useSettings } from '../../../shared/settings/use-settings.ts';

/**
 * The site's name; links to the lobby and replaces the history entry (NV-03). A phone shows the name
 * whole or not at all: without room for it, it falls into a second line that nobody sees.
 */
export function LogoLink({ onChoose, className }: { onChoose?: (() => void) | undefined; className?: string }) {
  const { t } = useTranslation();
  const { SITE_NAME, SITE_LOGO } = useSettings();
  return (
    <Link
      to={patterns.lobby}
      replace
      onClick={onChoose}
      aria-label={t('navigation.toHome', { name: SITE_NAME })}
      className={classNames(
        'display flex min-w-0 items-center gap-x-2 rounded-control px-1 text-26 max-sm:h-8 max-sm:flex-wrap max-sm:overflow-hidden max-sm:px-0 max-sm:text-20 max-sm:leading-8',
        className,
      )}
    >
      {SITE_LOGO === '' ? (
        <span className="-me-2 h-8" />
      ) : (
        <img src={SITE_LOGO} alt="" className="h-8 max-w-30 shrink-0" />
      )}
      <BrandCapitals className="whitespace-nowrap sm:truncate">{SITE_NAME}</BrandCapitals>
    </Link>
  );
}
