import { IconButton } from '@salon/ui';
import { Menu as MenuIcon } from 'lucide-react';
import { useSelf } from '../../shared/api/session.ts';
import { useText } from '../../shared/text.ts';
import { AlertBadge } from './alert-badge.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SiteSelect } from './site-select.tsx';

/** Above every room. `onMenu` opens the navigation where it does not stand beside the page. */
export function Header({ onMenu }: { onMenu: (() => void) | null }) {
  const t = useText();
  return (
    <header className="sticky top-0 z-20 flex h-15 items-center gap-2 border-b border-line bg-s1 px-2 md:col-span-2 md:px-4">
      {onMenu ? <IconButton label={t('general.openMenu')} icon={<MenuIcon />} onClick={onMenu} /> : null}
      <span className="display hidden text-20 text-accent sm:block">{t('general.console')}</span>
      <div className="ms-auto flex min-w-0 items-center gap-2">
        <SiteSelect />
        {useSelf().rights.includes('alert.read') ? <AlertBadge /> : null}
        <PersonMenu />
      </div>
    </header>
  );
}
