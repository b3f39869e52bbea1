import { classNames } from '@salon/ui';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { NavigationItem } from '../tree/navigation-item.ts';
import { useActivePath } from '../tree/use-navigation.ts';
import { moveFocus } from './arrow-keys.ts';
import { VerticalItems } from './vertical-items.tsx';

const KEYS = { back: 'ArrowUp', on: 'ArrowDown' };

export interface VerticalNavigationProps {
  items: readonly NavigationItem[];
  /** A rail of icons, 64 px wide; see `usePeek` for how it shows the names. */
  folded?: boolean;
  /** After a choice, so that a menu above the page can close. */
  onChoose?: (() => void) | undefined;
  className?: string | undefined;
}

/**
 * The menu as a column. Arrow keys, Home and End move among what is shown; the arrow in reading direction opens a branch,
 * the other one and Escape close it or go up to it.
 */
export function VerticalNavigation({ items, folded = false, onChoose, className }: VerticalNavigationProps) {
  const { t } = useTranslation();
  const active = useActivePath(items);
  return (
    <nav
      aria-label={t('navigation.main')}
      data-folded={folded || undefined}
      onKeyDown={(event) => {
        if (!followArrowKey(event)) return;
        event.preventDefault();
        // An Escape that closed a branch was not meant for the menu around it.
        event.stopPropagation();
      }}
      className={classNames('py-2', className)}
    >
      <VerticalItems items={items} level={0} active={active} folded={folded} onChoose={onChoose} />
    </nav>
  );
}

/** Returns whether the key was one of the menu's. */
function followArrowKey({ key, currentTarget, target, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): boolean {
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return false;
  if (moveFocus(currentTarget, key, KEYS)) return true;
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  const [into, out] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const expanded = target.getAttribute('aria-expanded');
  if ((key === into && expanded === 'false') || ((key === out || key === 'Escape') && expanded === 'true')) {
    target.click();
    return true;
  }
  if (key !== out && key !== 'Escape') return false;
  const above = target.closest('[data-children]')?.parentElement?.querySelector<HTMLElement>('button[aria-expanded]');
  above?.focus();
  return above !== undefined && above !== null;
}
