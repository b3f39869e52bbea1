import { classNames } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { usePlayerSettings } from '../../../shared/player-settings/player-settings.ts';
import { ItemIcon } from '../menu/item-icon.tsx';
import { LeafLink } from '../menu/leaf-link.tsx';
import { useNamedLeaves } from '../tree/use-named-leaves.ts';
import { useActivePath, useNavigationItems } from '../tree/use-navigation.ts';
import { ShortcutChooser } from './shortcut-chooser.tsx';
import { shortcutsAmong } from './shortcuts.ts';

/** The player's shortcuts and the star that opens the list of pages (NV-08). Saved with the player. */
export function Shortcuts({ onChoose, className }: { onChoose?: (() => void) | undefined; className?: string }) {
  const { t } = useTranslation();
  const items = useNavigationItems();
  const active = useActivePath(items).at(-1);
  const leaves = useNamedLeaves(items);
  const ids = usePlayerSettings(({ shortcuts }) => shortcuts);
  return (
    <nav aria-label={t('navigation.shortcuts')} className={classNames('flex min-w-0 items-center gap-1', className)}>
      <ShortcutChooser leaves={leaves} ids={ids} />
      <ul className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none]">
        {shortcutsAmong(ids, leaves).map(({ leaf, title, icon }) => (
          <li key={leaf.id} className="shrink-0">
            <LeafLink
              leaf={leaf}
              isActive={leaf.id === active}
              onChoose={onChoose}
              className={classNames(
                'icon-22 flex min-h-target items-center gap-2 rounded-control px-3 text-14 whitespace-nowrap hover:bg-s2',
                leaf.id === active && 'bg-s2 text-accent',
              )}
            >
              <ItemIcon name={icon} />
              {title}
            </LeafLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
