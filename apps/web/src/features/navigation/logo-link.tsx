import { classNames } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { patterns } from '../../shared/paths.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';

/** The site's name; leads to the lobby and leaves no step behind in the history (NV-03). */
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
        'display flex min-w-0 items-center gap-2 rounded-control px-1 text-26 uppercase',
        className,
      )}
    >
      {SITE_LOGO === '' ? null : <img src={SITE_LOGO} alt="" className="h-8 max-w-30 shrink-0" />}
      <span className="truncate">{SITE_NAME}</span>
    </Link>
  );
}
