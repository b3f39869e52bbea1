import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { LightQuestion } from '../../features/appearance/light-question.tsx';
import { usePanel } from '../../features/appearance/open-panel.ts';
import { BrowserAdvice } from '../../features/browser-support/browser-advice.tsx';
import { InformationButton } from '../../features/information/information-button.tsx';
import { useShownInformation } from '../../features/information/information-store.ts';
import { useNavigationItems } from '../../features/navigation/tree/use-navigation.ts';
import { useShownPayment } from '../../features/payment/payment-store.ts';
import { useOpenMachine } from '../../features/reconnect/reconnect-store.ts';
import { useBalance } from '../../features/wallet/balance.ts';
import { BalanceText } from '../../features/wallet/balance-text.tsx';
import { queryClient } from '../../shared/api/query-client.ts';
import { latePart, WhenOpen } from '../../shared/components/late-part.tsx';
import { whole } from '../../shared/components/whole.ts';
import { gamePath } from '../../shared/paths.ts';
import { usePlayerSettings } from '../../shared/player-settings/player-settings.ts';
import { AppearanceButtons, LanguageSelect, ThemeToggle } from './appearance-controls.tsx';
import { LateAppearancePanels } from './bare-frame.tsx';
import { FloatingControls } from './floating-controls.tsx';
import { useFocusOnRoute } from './focus-on-route.ts';
import { placeOf } from './frame-layout.ts';
import { SidePanelButtons, SidePanels } from './side-panels.tsx';
import { TabBar } from './tab-bar.tsx';
import { themeOfPart } from './themed-part.ts';
import { Toolbar } from './toolbar.tsx';
import { useFrameLayout } from './use-frame-layout.ts';
import { useIsWide } from './use-is-wide.ts';

const CONTENT = 'content';

const DockedNavbar = latePart(async () => (await import('./docked-navbar.tsx')).DockedNavbar);
const HorizontalNavigation = latePart(
  async () => (await import('../../features/navigation/menu/horizontal-navigation.tsx')).HorizontalNavigation,
);
const MobileMenu = latePart(async () => (await import('../../features/navigation/menu/mobile-menu.tsx')).MobileMenu);
const InformationDialog = latePart(
  whole(async () => (await import('../../features/information/information-dialog.tsx')).InformationDialog),
);
const PaymentDialogs = latePart(
  whole(async () => (await import('../../features/payment/payment-dialogs.tsx')).PaymentDialogs),
);
/** Below everything else: nobody waits for it. */
const SiteFooter = latePart(async () => (await import('./site-footer.tsx')).SiteFooter);
const PlayerPanel = latePart(async () => (await import('../../features/navigation/menu/player-panel.tsx')).PlayerPanel);
const ReconnectDialog = latePart(
  whole(async () => (await import('../../features/reconnect/reconnect-dialog.tsx')).ReconnectDialog),
);

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
      {isDocked ? (
        <WhenOpen isOpen>
          <DockedNavbar isFolded={layout.isFolded} />
        </WhenOpen>
      ) : null}
      {layout.hasSidePanel && isWide ? (
        <aside className="frame-panel">
          <WhenOpen isOpen>
            <PlayerPanel details balance={<BalanceText />} />
          </WhenOpen>
        </aside>
      ) : null}
      <main id={CONTENT} tabIndex={-1} className="frame-page">
        {hasToolbar ? null : row}
        <BrowserAdvice />
        <LightQuestion />
        <Outlet />
      </main>
      {layout.hasFooter ? (
        <WhenOpen isOpen>
          <SiteFooter />
        </WhenOpen>
      ) : null}
      {hasNavbar ? <TabBar /> : null}
      {hasToolbar ? null : <FloatingControls onOpenMenu={onOpenMenu} />}
      <MenuDrawer open={isMenuOpen && onOpenMenu !== null} onOpenChange={setIsMenuOpen} />
      <WhenOpen isOpen={usePanel() !== null}>
        <LateAppearancePanels style={style} />
      </WhenOpen>
      <SidePanels />
      <WhenOpen isOpen={useShownInformation().kind !== 'nothing'}>
        <InformationDialog />
      </WhenOpen>
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
  return (
    <WhenOpen isOpen>
      <HorizontalNavigation items={useNavigationItems()} />
    </WhenOpen>
  );
}

/** A component of its own, so that a changed theme renders nothing else. */
function MenuDrawer({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const theme = usePlayerSettings((settings) => settings.theme.navbar);
  const position = usePlayerSettings(({ layout }) => layout.config.navbar.position);
  return (
    <WhenOpen isOpen={open}>
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
    </WhenOpen>
  );
}

/** A component of its own, since the balance changes with every game. */
function Payments() {
  const isOpen = useShownPayment() !== 'nothing';
  const balanceMinor = useBalance(queryClient);
  return (
    <WhenOpen isOpen={isOpen}>
      <PaymentDialogs balanceMinor={balanceMinor} />
    </WhenOpen>
  );
}

function OpenSession() {
  const navigate = useNavigate();
  const rejoin = useCallback(
    ({ id, name }: { id: number; name: string }) => void navigate(gamePath(id, name)),
    [navigate],
  );
  return (
    <WhenOpen isOpen={useOpenMachine() !== null}>
      <ReconnectDialog onContinue={rejoin} />
    </WhenOpen>
  );
}
