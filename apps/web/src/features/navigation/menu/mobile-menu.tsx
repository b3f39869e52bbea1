import { Drawer, IconButton } from '@salon/ui';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationSearch } from '../search/navigation-search.tsx';
import { Shortcuts } from '../shortcuts/shortcuts-bar.tsx';
import { useNavigationItems } from '../tree/use-navigation.ts';
import { PlayerPanel } from './player-panel.tsx';
import { VerticalNavigation } from './vertical-navigation.tsx';

/** The menu of a phone: slides in from its side, closes after a choice (NV-04). `foot` stands below the items. */
export function MobileMenu({
  open,
  onOpenChange,
  theme,
  side = 'start',
  balance,
  foot,
}: {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Where the menu has a theme of its own. */
  theme?: string | undefined;
  side?: 'start' | 'end';
  balance?: ReactNode;
  foot?: ReactNode;
}) {
  const { t } = useTranslation();
  const items = useNavigationItems();
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('general.menu')} side={side} theme={theme}>
      <div className="flex min-h-full flex-col gap-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
        <div className="flex items-center justify-between ps-4 pe-2 pt-2">
          <span className="display text-20">{t('general.menu')}</span>
          <IconButton label={t('general.closeMenu')} icon={<X />} onClick={close} />
        </div>
        <PlayerPanel details balance={balance} className="mx-3" onLeave={close} />
        <NavigationSearch onChoose={close} className="mx-3" />
        <Shortcuts onChoose={close} className="ps-3" />
        <VerticalNavigation items={items} onChoose={close} className="pe-3" />
        <div className="mt-auto flex flex-wrap items-center gap-2 px-3">{foot}</div>
      </div>
    </Drawer>
  );
}
