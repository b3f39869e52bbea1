import { IconButton } from '@salon/ui';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LogoLink } from '../../features/navigation/menu/logo-link.tsx';
import { PlayerPanel } from '../../features/navigation/menu/player-panel.tsx';
import { usePeek } from '../../features/navigation/menu/use-peek.ts';
import { VerticalNavigation } from '../../features/navigation/menu/vertical-navigation.tsx';
import { NavigationSearch } from '../../features/navigation/search/navigation-search.tsx';
import { useNavigationItems } from '../../features/navigation/tree/use-navigation.ts';
import { updatePlayerSettings } from '../../shared/player-settings/player-settings.ts';
import { themedParts } from './themed-part.ts';

/** The menu beside the page: 280 px wide, or a 64 px rail that opens above the page on hover or focus. */
export function DockedNavbar({ isFolded }: { isFolded: boolean }) {
  const { t } = useTranslation();
  const items = useNavigationItems();
  const { isOpen, isPeeking, close, frame } = usePeek(isFolded);
  return (
    <div ref={themedParts.navbar} data-folded={isFolded || undefined} className="frame-navbar">
      <section className="frame-navbar-sheet" data-peeking={isPeeking || undefined} {...frame}>
        {/* The button keeps its place: a rail that opens under the mouse must not pull it away. */}
        <div className="flex min-h-bar shrink-0 items-center gap-2 ps-[10px] pe-3">
          <IconButton
            label={t(isFolded ? 'general.unfoldMenu' : 'general.foldMenu')}
            icon={isFolded ? <PanelLeftOpen className="mirror" /> : <PanelLeftClose className="mirror" />}
            onClick={() => updatePlayerSettings({ layout: { config: { navbar: { folded: !isFolded } } } })}
          />
          {isOpen ? <LogoLink onChoose={close} /> : null}
        </div>
        {isOpen ? (
          <>
            <PlayerPanel className="mx-3" />
            <NavigationSearch onChoose={close} className="mx-3 mt-2" />
          </>
        ) : null}
        <VerticalNavigation items={items} folded={!isOpen} onChoose={close} className={isOpen ? 'pe-3' : undefined} />
      </section>
    </div>
  );
}
