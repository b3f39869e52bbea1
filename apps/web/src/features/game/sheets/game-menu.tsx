import { IconButton, Menu } from '@salon/ui';
import {
  EllipsisVertical,
  History,
  Info,
  Keyboard,
  Maximize,
  Minimize,
  PanelRight,
  QrCode,
  SlidersHorizontal,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openHandOver } from '../../../shared/session/hand-over-store.ts';
import { useHasKeyboard } from '../deck/use-has-keyboard.ts';
import type { Fullscreen } from '../picture/use-fullscreen.ts';
import type { SheetControl } from './use-sheets.ts';

interface GameMenuProps extends Pick<SheetControl, 'open'> {
  sideBar: { label: string; onSelect(): void };
  /** Where the header has no room for its own key; null: there is one, or no full screen. */
  fullscreen: Fullscreen | null;
}

/** Rarely used entries: a phone's header has no room for them. */
export function GameMenu({ open, sideBar, fullscreen }: GameMenuProps) {
  const { t } = useTranslation();
  const hasKeyboard = useHasKeyboard();
  return (
    <Menu
      trigger={<IconButton label={t('deck.more')} icon={<EllipsisVertical />} />}
      items={[
        { id: 'side-bar', icon: <PanelRight className="mirror" />, ...sideBar },
        { id: 'paytable', label: t('game.paytable'), icon: <Info />, onSelect: () => open('paytable') },
        { id: 'plays', label: t('deck.lastPlays'), icon: <History />, onSelect: () => open('last_plays') },
        ...(fullscreen === null
          ? []
          : [
              {
                id: 'fullscreen',
                label: t(fullscreen.isFull ? 'game.fullscreenLeave' : 'game.fullscreen'),
                icon: fullscreen.isFull ? <Minimize /> : <Maximize />,
                onSelect: fullscreen.toggle,
              },
            ]),
        {
          id: 'help',
          label: t(hasKeyboard ? 'deck.helpTitle' : 'deck.setupTitle'),
          icon: hasKeyboard ? <Keyboard /> : <SlidersHorizontal />,
          onSelect: () => open('help'),
        },
        { id: 'hand-over', label: t('login.handOver'), icon: <QrCode />, onSelect: openHandOver },
      ]}
    />
  );
}
