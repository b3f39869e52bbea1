import { classNames, Drawer, IconButton } from '@salon/ui';
import { Menu, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet, useNavigate } from 'react-router';
import { SearchBox } from '../../features/lobby/search-box.tsx';
import { ReconnectDialog } from '../../features/reconnect/reconnect-dialog.tsx';
import { BalanceButton } from '../../features/wallet/balance-button.tsx';
import { gamePath, patterns } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { LanguageSelect, ThemeToggle } from './appearance-controls.tsx';
import { useFocusOnRoute } from './focus-on-route.ts';
import { navigation } from './navigation.ts';

const CONTENT = 'content';

/** Header above, pages below, tabs at the foot of a phone; the dialog about an open session over all of it. */
export function Shell() {
  const { t } = useTranslation();
  const { SITE_NAME } = useSettings();
  const navigate = useNavigate();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  useFocusOnRoute(CONTENT);
  const rejoin = useCallback(
    ({ id, name }: { id: number; name: string }) => void navigate(gamePath(id, name)),
    [navigate],
  );
  return (
    <>
      <a
        href={`#${CONTENT}`}
        className="sr-only z-50 rounded-control bg-accent px-4 py-3 font-semibold text-on focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        {t('general.skipToContent')}
      </a>
      <header className="sticky top-0 z-30 border-b border-line bg-bg">
        <div className="mx-auto flex min-h-bar max-w-boxed items-center gap-1 px-2">
          <IconButton label={t('general.openMenu')} icon={<Menu />} onClick={() => setIsMenuOpen(true)} />
          <Link to={patterns.lobby} replace className="display me-auto rounded-control px-1 text-26 uppercase">
            {SITE_NAME}
          </Link>
          <SearchBox />
          <BalanceButton />
          <span className="hidden items-center gap-1 sm:flex">
            <ThemeToggle />
            <LanguageSelect />
          </span>
        </div>
      </header>
      <Drawer open={isMenuOpen} onOpenChange={setIsMenuOpen} title={t('general.menu')} side="start">
        <SideMenu onClose={() => setIsMenuOpen(false)} />
      </Drawer>
      <main id={CONTENT} tabIndex={-1} className="pb-20 outline-none sm:pb-6">
        <Outlet />
      </main>
      <TabBar />
      <ReconnectDialog onContinue={rejoin} />
    </>
  );
}

function SideMenu({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <div className="flex min-h-full flex-col gap-4 p-3">
      <div className="flex items-center justify-between">
        <span className="text-20 display">{t('general.menu')}</span>
        <IconButton label={t('general.closeMenu')} icon={<X />} onClick={onClose} />
      </div>
      {session.kind === 'player' ? (
        <p className="rounded-card bg-s2 p-3">
          <span className="block font-semibold">
            {session.user.name} {session.user.lastname}
          </span>
          <span className="text-12 text-dim">{session.user.username}</span>
        </p>
      ) : null}
      <nav aria-label={t('general.menu')}>
        <ul className="flex flex-col gap-1">
          {navigation.map(({ to, text, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                onClick={onClose}
                className={({ isActive }) =>
                  classNames(
                    'icon-22 flex min-h-target items-center gap-3 rounded-control px-3 font-medium hover:bg-s2',
                    isActive && 'bg-s2 text-accent',
                  )
                }
              >
                <Icon className={to === patterns.logout ? 'mirror' : undefined} />
                {t(text)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto flex items-center gap-2">
        <LanguageSelect />
        <ThemeToggle />
      </div>
    </div>
  );
}

function TabBar() {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('general.lobby')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-s2 pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="grid grid-cols-3">
        {navigation
          .filter(({ to }) => to !== patterns.logout)
          .map(({ to, text, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                className={({ isActive }) =>
                  classNames(
                    'icon-22 flex min-h-14 flex-col items-center justify-center gap-1 px-1 text-center text-11',
                    isActive ? 'text-accent' : 'text-dim',
                  )
                }
              >
                <Icon />
                {t(text)}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
