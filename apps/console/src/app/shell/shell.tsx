import { Drawer } from '@salon/ui';
import { Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { usePresenceInEveryRoom } from '../../rooms/support/presence.ts';
import { useLiveUpdates } from '../../shared/api/live.ts';
import { sessionStore } from '../../shared/api/session.ts';
import { useText } from '../../shared/text.ts';
import { mediaQueryHook } from '../../shared/use-media-query.ts';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { useFocusOnRoute } from './use-focus-on-route.ts';

const CONTENT = 'content';
/** Where the navigation stands beside the page. */
const useIsWide = mediaQueryHook('(width >= 900px)');

/** Navigation, header and the page of a room, for a complete login; anybody else goes to the login page and comes back. */
export function Shell() {
  const { pathname, search } = useLocation();
  const isComplete = useStore(sessionStore, ({ self }) => self !== null && self.steps.length === 0);
  if (!isComplete) return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
  return <Frame />;
}

function Frame() {
  const t = useText();
  const isWide = useIsWide();
  const [isOpen, setIsOpen] = useState(false);
  useFocusOnRoute(CONTENT);
  useLiveUpdates();
  usePresenceInEveryRoom();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[232px_minmax(0,1fr)]">
      <a
        href={`#${CONTENT}`}
        className="fixed start-2 top-2 z-50 rounded-control bg-s3 px-4 py-3 not-focus:sr-only"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(CONTENT)?.focus();
        }}
      >
        {t('general.skipToContent')}
      </a>
      <Header onMenu={isWide ? null : () => setIsOpen(true)} />
      {isWide ? (
        <div className="sticky top-15 h-[calc(100dvh-60px)] overflow-y-auto border-e border-line bg-s1">
          <Navigation />
        </div>
      ) : (
        <Drawer open={isOpen} onOpenChange={setIsOpen} title={t('general.rooms')} side="start">
          <Navigation onChosen={() => setIsOpen(false)} />
        </Drawer>
      )}
      <main id={CONTENT} tabIndex={-1} className="min-w-0 p-3 outline-none md:p-4">
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
