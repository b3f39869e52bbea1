import { classNames } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { ChatTab } from '../../features/chat/chat-button.tsx';
import { ItemIcon } from '../../features/navigation/menu/item-icon.tsx';
import { LeafLink } from '../../features/navigation/menu/leaf-link.tsx';
import { titleText } from '../../features/navigation/tree/item-title.ts';
import { isLeaf } from '../../features/navigation/tree/navigation-item.ts';
import { useActivePath, useNavigationItems } from '../../features/navigation/tree/use-navigation.ts';
import { useSession } from '../../shared/session/session-store.ts';

/** The most used menu items, for phones. */
const TABS = ['lobby', 'slot-sessions', 'transactions', 'profile'];

/** Icons are aligned whatever the length of the names. */
const TAB = 'icon-22 flex min-h-14 flex-col items-center gap-1 px-0.5 pt-2 pb-1 text-center text-11 leading-tight';

export function TabBar() {
  const { t } = useTranslation();
  const isPlayer = useSession().kind === 'player';
  const items = useNavigationItems();
  const active = useActivePath(items).at(-1);
  const tabs = TABS.flatMap((id) => items.filter(isLeaf).find((item) => item.id === id) ?? []);
  return (
    <nav
      aria-label={t('navigation.tabs')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-s2 pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {tabs.map((tab) => (
          <li key={tab.id}>
            <LeafLink
              leaf={tab}
              isActive={tab.id === active}
              className={classNames(TAB, tab.id === active ? 'text-accent' : 'text-dim')}
            >
              <ItemIcon name={tab.icon} />
              {titleText(tab.title, t)}
            </LeafLink>
          </li>
        ))}
        {isPlayer ? (
          <li>
            <ChatTab className={classNames(TAB, 'w-full text-dim')} />
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
