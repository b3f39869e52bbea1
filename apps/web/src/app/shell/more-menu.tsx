import { IconButton, Menu, type MenuItem } from '@salon/ui';
import { EllipsisVertical, Info, Moon, Palette, QrCode, Settings2, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openPanel } from '../../features/appearance/open-panel.ts';
import { showInformation } from '../../features/information/information-store.ts';
import { openHandOver } from '../../shared/session/hand-over-store.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { toggleTheme, useIsDark } from '../appearance.ts';

/** Actions that do not fit a narrow header. */
export function MoreMenu() {
  const { t } = useTranslation();
  const { SHOW_INFORMATION } = useSettings();
  const isDark = useIsDark();
  const isPlayer = useSession().kind === 'player';
  const items: MenuItem[] = [
    { id: 'theme', label: t('general.theme'), icon: isDark ? <Sun /> : <Moon />, onSelect: toggleTheme },
    { id: 'schemes', label: t('general.colorSchemes'), icon: <Palette />, onSelect: () => openPanel('schemes') },
    { id: 'settings', label: t('general.settings'), icon: <Settings2 />, onSelect: () => openPanel('settings') },
  ];
  if (isPlayer) items.push({ id: 'hand-over', label: t('login.handOver'), icon: <QrCode />, onSelect: openHandOver });
  if (SHOW_INFORMATION)
    items.push({ id: 'information', label: t('general.information'), icon: <Info />, onSelect: showInformation });
  return <Menu trigger={<IconButton label={t('general.more')} icon={<EllipsisVertical />} />} items={items} />;
}
