import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session/session-store.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { themedParts } from './themed-part.ts';

export function SiteFooter() {
  const { t } = useTranslation();
  const { SITE_NAME, SITE_DESCRIPTION } = useSettings();
  const session = useSession();
  return (
    <footer ref={themedParts.footer} className="frame-footer">
      <div className="mx-auto flex min-h-bar max-w-boxed flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-12 text-dim">
        <span>
          <span className="display text-16 text-text uppercase">{SITE_NAME}</span>
          {SITE_DESCRIPTION === '' ? null : ` · ${SITE_DESCRIPTION}`}
        </span>
        {session.kind === 'player' ? <span>{t('appearance.version', { version: session.login.versions })}</span> : null}
      </div>
    </footer>
  );
}
