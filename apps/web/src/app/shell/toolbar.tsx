import { IconButton } from '@salon/ui';
import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InformationButton } from '../../features/information/information-button.tsx';
import { SearchBox } from '../../features/lobby/search-box.tsx';
import { LogoLink } from '../../features/navigation/menu/logo-link.tsx';
import { Shortcuts } from '../../features/navigation/shortcuts/shortcuts-bar.tsx';
import { DepositButton } from '../../features/payment/deposit-button.tsx';
import { BalanceButton } from '../../features/wallet/balance-button.tsx';
import { AppearanceButtons, LanguageSelect, ThemeToggle } from './appearance-controls.tsx';
import { MoreMenu } from './more-menu.tsx';
import { SidePanelButtons } from './side-panels.tsx';
import { themedParts } from './themed-part.ts';

interface ToolbarProps {
  /** Null when the menu is beside the page or hidden. */
  onOpenMenu: (() => void) | null;
  hasLogo: boolean;
  /** The second half of the header: the menu in a row. */
  rail: ReactNode;
}

export function Toolbar({ onOpenMenu, hasLogo, rail }: ToolbarProps) {
  return (
    <header ref={themedParts.toolbar} className="frame-toolbar">
      <div className="frame-bar">
        {onOpenMenu === null ? null : <MenuButton onOpen={onOpenMenu} />}
        <div className="me-auto flex min-w-0 items-center gap-2 max-sm:overflow-x-clip">
          {/* The narrowest phones have room for the money or for the name. */}
          {hasLogo ? <LogoLink className="max-[379px]:hidden sm:shrink-0" /> : null}
          <Shortcuts className="hidden lg:flex" />
        </div>
        <SearchBox />
        <BalanceButton />
        <DepositButton />
        <span className="hidden items-center md:flex">
          <SidePanelButtons />
        </span>
        <span className="hidden items-center lg:flex">
          <InformationButton />
          <ThemeToggle />
          <AppearanceButtons />
        </span>
        <span className="hidden items-center gap-1 sm:flex">
          <span className="lg:hidden">
            <MoreMenu />
          </span>
          <LanguageSelect />
        </span>
      </div>
      {rail === null ? null : <div className="frame-rail">{rail}</div>}
    </header>
  );
}

export function MenuButton({ onOpen }: { onOpen(): void }) {
  const { t } = useTranslation();
  return <IconButton label={t('general.openMenu')} icon={<Menu />} onClick={onOpen} />;
}
