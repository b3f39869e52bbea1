import { matches } from '@salon/domain/typed/search.ts';
import { classNames, IconButton, TextField } from '@salon/ui';
import { Search, Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updatePlayerSettings } from '../../../shared/player-settings/player-settings.ts';
import { moveFocus } from '../menu/arrow-keys.ts';
import { ItemIcon } from '../menu/item-icon.tsx';
import { TitleWithTrail } from '../search/title-with-trail.tsx';
import type { NamedLeaf } from '../tree/use-named-leaves.ts';
import { MAX_SHORTCUTS, toggledShortcut } from './shortcuts.ts';

const KEYS = { back: 'ArrowUp', on: 'ArrowDown' };

/** All pages, each with a star of its own, and a search over them. */
export function ShortcutChoice({ leaves, ids }: { leaves: readonly NamedLeaf[]; ids: readonly string[] }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const found = leaves.filter(({ title, trail }) => matches(query, [title, ...trail]));
  const isFull = ids.length >= MAX_SHORTCUTS;
  const note = isFull
    ? t('navigation.shortcutsFull', { max: MAX_SHORTCUTS })
    : ids.length === 0
      ? t('navigation.noShortcuts')
      : '';
  return (
    <>
      <TextField
        label={t('navigation.searchShortcuts')}
        labelHidden
        placeholder={t('navigation.searchShortcuts')}
        autoComplete="off"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        leading={<Search />}
      />
      {note === '' ? null : <p className="px-1 text-12 text-dim">{note}</p>}
      <ul
        className="min-h-0 overflow-y-auto"
        onKeyDown={(event) => {
          if (moveFocus(event.currentTarget, event.key, KEYS)) event.preventDefault();
        }}
      >
        {found.map(({ leaf, title, trail, icon }) => {
          const isShortcut = ids.includes(leaf.id);
          return (
            <li key={leaf.id} className="icon-22 flex min-h-target items-center gap-3 ps-2">
              <ItemIcon name={icon} />
              <TitleWithTrail title={title} trail={trail} />
              <IconButton
                data-row=""
                label={t(isShortcut ? 'navigation.unstar' : 'navigation.star', { title })}
                icon={<Star className={classNames(isShortcut && 'fill-current')} />}
                className={classNames('ms-auto', isShortcut && 'text-accent')}
                disabled={isFull && !isShortcut}
                onClick={() => updatePlayerSettings({ shortcuts: toggledShortcut(ids, leaf.id) })}
              />
            </li>
          );
        })}
      </ul>
      <p role="status" className={found.length === 0 ? 'px-1 py-2 text-dim' : 'sr-only'}>
        {found.length === 0 ? t('general.searchNoResults') : ''}
      </p>
    </>
  );
}
