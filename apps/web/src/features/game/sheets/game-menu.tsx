import { IconButton, Menu } from '@salon/ui';
import { EllipsisVertical, History, Info, Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface GameMenuProps {
  onPaytable(): void;
  onLastPlays(): void;
  onHelp(): void;
}

/** What is looked up now and then: a phone's header has no room for each. */
export function GameMenu({ onPaytable, onLastPlays, onHelp }: GameMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={<IconButton label={t('deck.more')} icon={<EllipsisVertical />} />}
      items={[
        { id: 'paytable', label: t('game.paytable'), icon: <Info />, onSelect: onPaytable },
        { id: 'plays', label: t('deck.lastPlays'), icon: <History />, onSelect: onLastPlays },
        { id: 'help', label: t('deck.helpTitle'), icon: <Keyboard />, onSelect: onHelp },
      ]}
    />
  );
}
