import { IconButton, Menu } from '@salon/ui';
import { EllipsisVertical, History, Info, Keyboard, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHasKeyboard } from '../deck/use-has-keyboard.ts';
import type { SheetControl } from './use-sheets.ts';

/** Rarely used entries: a phone's header has no room for them. */
export function GameMenu({ open }: Pick<SheetControl, 'open'>) {
  const { t } = useTranslation();
  const hasKeyboard = useHasKeyboard();
  return (
    <Menu
      trigger={<IconButton label={t('deck.more')} icon={<EllipsisVertical />} />}
      items={[
        { id: 'paytable', label: t('game.paytable'), icon: <Info />, onSelect: () => open('paytable') },
        { id: 'plays', label: t('deck.lastPlays'), icon: <History />, onSelect: () => open('last_plays') },
        {
          id: 'help',
          label: t(hasKeyboard ? 'deck.helpTitle' : 'deck.setupTitle'),
          icon: hasKeyboard ? <Keyboard /> : <SlidersHorizontal />,
          onSelect: () => open('help'),
        },
      ]}
    />
  );
}
