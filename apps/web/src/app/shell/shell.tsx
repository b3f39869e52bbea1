import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { LightQuestion } from '../../features/appearance/light-question.tsx';
import { BrowserAdvice } from '../../features/browser-support/browser-advice.tsx';
import { InformationButton } from '../../features/information/information-button.tsx';
import { InformationDialog } from '../../features/information/information-dialog.tsx';
import { HorizontalNavigation } from '../../features/navigation/menu/horizontal-navigation.tsx';
import { MobileMenu } from '../../features/navigation/menu/mobile-menu.tsx';
import { PlayerPanel } from '../../features/navigation/menu/player-panel.tsx';
import { useNavigationItems } from '../../features/navigation/tree/use-navigation.ts';
import { PaymentDialogs } from '../../features/payment/payment-dialogs.tsx';
import { ReconnectDialog } from '../../features/reconnect/reconnect-dialog.tsx';
import { useBalance } from '../../features/wallet/balance.ts';
import { BalanceText } from '../../features/wallet/balance-text.tsx';
import { queryClient } from '../../shared/api/query-client.ts';
import { gamePath } from '../../shared/paths.ts';
import { usePlayerSettings } from '../../shared/player-settings/player-settings.ts';
import { AppearanceButtons, LanguageSelect, ThemeToggle } from './appearance-controls.tsx';
import { AppearancePanels, useIsWide } from './appearance-panels.tsx';
import { DockedNavbar } from './docked-navbar.tsx';
import { FloatingControls } from './floating-controls.tsx';
import { useFocusOnRoute } from './focus-on-route.ts';
import { placeOf } from './frame-layout.ts';
import { SidePanelButtons, SidePanels } from './side-panels.tsx';
import { SiteFooter } from './site-footer.tsx';
import { TabBar } from './tab-bar.tsx';
import { themeOfPart } from './themed-part.ts';
import { Toolbar } from './toolbar.tsx';
import { useFrameLayout } from './use-frame-layout.ts';

const CONTENT = 'content';

/**
 * The frame around a page. The parts have the same order in every layout; css arranges them, and the page in
 * the middle keeps its place, its scroll and what was typed into it.
 */
export function Shell() {
  const layout = useFrameLayout();
  const isWide = useIsWide();
  const { pathname } = useLocation();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  useFocusOnRoute(CONTENT);
  const { style, hasNavbar, hasToolbar } = layout;
  const isDocked = hasNavbar && isWide && style === 'layout1';
  const isRow = hasNavbar && isWide && style === 'layout2';
  const onOpenMenu = hasNavbar && !isDocked && !isRow ? () => setIsMenuOpen(true) : null;
  const row = isRow ? <NavigationRow /> : null;
  return (
    <div
      className="frame"
      data-place={placeOf(pathname)}
      data-style={style}
      data-width={layout.width}
      data-navbar={hasNavbar ? layout.navbarSide : 'off'}
      data-toolbar={hasToolbar ? 'on' : 'off'}
      data-tabs={hasNavbar ? 'on' : 'off'}
      data-panel={layout.sidePanelSide}
    >
      <SkipLink />
      {hasToolbar ? <Toolbar onOpenMenu={onOpenMenu} hasLogo={!isDocked} rail={row} /> : null}
      {isDocked ? <DockedNavbar isFolded={layout.isFolded} /> : null}
      {layout.hasSidePanel && isWide ? (
        <aside className="frame-panel">
          <PlayerPanel details balance={<BalanceText />} />
        </aside>
      ) : null}
      <main id={CONTENT} tabIndex={-1} className="frame-page">
        {hasToolbar ? null : row}
        <BrowserAdvice />
        <LightQuestion />
        <Outlet />
      </main>
      {layout.hasFooter ? <SiteFooter /> : null}
      {hasNavbar ? <TabBar /> : null}
      {hasToolbar ? null : <FloatingControls onOpenMenu={onOpenMenu} />}
      <MenuDrawer open={isMenuOpen && onOpenMenu !== null} onOpenChange={setIsMenuOpen} />
      <AppearancePanels />
      <SidePanels />
      <InformationDialog />
      <Payments />
      <OpenSession />
    </div>
  );
}

function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href={`#${CONTENT}`}
      className="sr-only z-50 rounded-control bg-accent px-4 py-3 font-semibold text-on focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
    >
      {t('general.skipToContent')}
    </a>
  );
}

function NavigationRow() {
  return <HorizontalNavigation items={useNavigationItems()} />;
}

/** A component of its own, so that a changed theme renders nothing else. */
function MenuDrawer({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const theme = usePlayerSettings((settings) => settings.theme.navbar);
  const position = usePlayerSettings(({ layout }) => layout.config.navbar.position);
  return (
    <MobileMenu
      open={open}
      onOpenChange={onOpenChange}
      theme={themeOfPart(theme)}
      side={position === 'left' ? 'start' : 'end'}
      balance={<BalanceText />}
      foot={
        <>
          <LanguageSelect />
          <ThemeToggle />
          <InformationButton onOpen={() => onOpenChange(false)} />
          <SidePanelButtons onOpen={() => onOpenChange(false)} />
          <AppearanceButtons onOpen={() => onOpenChange(false)} />
        </>
      }
    />
  );
}

/** A component of its own, since the balance changes with every game. */
function Payments() {
  return <PaymentDialogs balanceMinor={useBalance(queryClient)} />;
}

function OpenSession() {
  const navigate = useNavigate();
  const rejoin = useCallback(
    ({ id, name }: { id: number; name: string }) => void navigate(gamePath(id, name)),
    [navigate],
  );
  return <ReconnectDialog onContinue={rejoin} />;
}
