import { consoleLanguages } from '@salon/i18n/console/create-console-i18n.ts';
import { languages } from '@salon/i18n/languages.ts';
import { Button, Menu, type MenuItem } from '@salon/ui';
import { BookOpen, CircleUserRound, Languages, LogOut, Moon, ShieldCheck, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { logout } from '../../shared/api/client.ts';
import { useSelf } from '../../shared/api/session.ts';
import { chooseLanguage, toggleMode, useMode } from '../../shared/appearance.ts';

/** The person's own: security, language, colours, the way out. */
export function PersonMenu() {
  const { t, i18n } = useTranslation('console');
  const { name } = useSelf();
  const navigate = useNavigate();
  const isDark = useMode() === 'dark';
  const other = consoleLanguages.find((language) => language !== i18n.language) ?? 'tr';
  const items: MenuItem[] = [
    {
      ...{ id: 'security', label: t('security.title'), icon: <ShieldCheck /> },
      onSelect: () => void navigate('/security'),
    },
    {
      ...{ id: 'language', icon: <Languages /> },
      label: languages.find(({ id }) => id === other)?.label ?? other,
      onSelect: () => void chooseLanguage(i18n, other),
    },
    {
      ...{ id: 'mode', icon: isDark ? <Sun /> : <Moon /> },
      label: t(isDark ? 'general.toLight' : 'general.toDark'),
      onSelect: toggleMode,
    },
    {
      ...{ id: 'documentation', label: t('general.documentation'), icon: <BookOpen /> },
      // In English alone, and no page of the console: part of its build (tools/vite/documentation).
      onSelect: () => void window.open('/staff/docs/', '_blank', 'noopener'),
    },
    { id: 'logout', label: t('general.logout'), icon: <LogOut />, onSelect: () => void logout() },
  ];
  return (
    <Menu
      trigger={
        <Button
          variant="plain"
          className="max-w-48 px-2!"
          icon={<CircleUserRound size={22} strokeWidth={1.8} className="shrink-0" />}
        >
          <span className="sr-only">{t('general.person')}: </span>
          <span className="truncate max-sm:sr-only">{name}</span>
        </Button>
      }
      items={items}
    />
  );
}
