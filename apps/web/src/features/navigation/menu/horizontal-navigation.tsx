import { classNames, HoverFlyout } from '@salon/ui';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleText } from '../tree/item-title.ts';
import { isLeaf, type NavigationBranch, type NavigationItem } from '../tree/navigation-item.ts';
import { useActivePath } from '../tree/use-navigation.ts';
import { moveFocus } from './arrow-keys.ts';
import { Badge } from './badge.tsx';
import { ItemIcon } from './item-icon.tsx';
import { LeafLink, rowClass } from './leaf-link.tsx';

const HOVER_DELAY_MS = 150;

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl';
const sideKeys = (element: Element) =>
  isRtl(element) ? { back: 'ArrowRight', on: 'ArrowLeft' } : { back: 'ArrowLeft', on: 'ArrowRight' };
const columnKeys = { back: 'ArrowUp', on: 'ArrowDown' };

/**
 * The menu as a row. Branches open below it under a resting mouse, by a press or by the arrow down; what is inside moves by
 * the arrows up and down, Home and End, and Escape goes back.
 */
export function HorizontalNavigation({ items, className }: { items: readonly NavigationItem[]; className?: string }) {
  const { t } = useTranslation();
  const active = useActivePath(items);
  return (
    <nav
      aria-label={t('navigation.main')}
      className={className}
      onKeyDown={(event) => {
        if (moveFocus(event.currentTarget, event.key, sideKeys(event.currentTarget))) event.preventDefault();
      }}
    >
      <ul className="flex flex-wrap items-center gap-1">
        <Entries items={items} active={active} depth={0} onChoose={() => {}} />
      </ul>
    </nav>
  );
}

interface Place {
  active: readonly string[];
  /** 0 in the row itself. */
  depth: number;
  /** Closes every panel that leads here. */
  onChoose(): void;
}

function Entries({ items, ...place }: Place & { items: readonly NavigationItem[] }) {
  const { t } = useTranslation();
  const { active, depth, onChoose } = place;
  return items.map((item) => {
    if (item.type === 'divider')
      return depth === 0 ? null : <li key={item.id} aria-hidden="true" className="my-1 border-t border-line" />;
    if (!isLeaf(item))
      return (
        <li key={item.id}>
          <Branch item={item} {...place} />
        </li>
      );
    const isActive = active.at(-1) === item.id;
    return (
      <li key={item.id}>
        <LeafLink
          leaf={item}
          isActive={isActive}
          onChoose={onChoose}
          className={classNames(rowClass(isActive), 'ps-3')}
        >
          {depth === 0 || item.icon ? <ItemIcon name={item.icon} /> : null}
          {titleText(item.title, t)}
          {item.badge ? <Badge {...item.badge} /> : null}
        </LeafLink>
      </li>
    );
  });
}

function Branch({ item, active, depth, onChoose }: Place & { item: NavigationBranch }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const title = titleText(item.title, t);
  const close = () => {
    setIsOpen(false);
    onChoose();
  };
  const open = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean => {
    if (key !== (depth === 0 ? 'ArrowDown' : sideKeys(currentTarget).on)) return false;
    setIsOpen(true);
    // Opened by the mouse it stands there already, and takes no focus by itself.
    focusFirst(list);
    return true;
  };
  return (
    <HoverFlyout
      open={isOpen}
      onOpenChange={setIsOpen}
      label={title}
      side={depth === 0 ? 'bottom' : 'inline-end'}
      hoverDelayMs={HOVER_DELAY_MS}
      className="min-w-56 p-1"
      onKeyDown={(event) => {
        // Panels are children of the row for React, wherever they stand in the document.
        event.stopPropagation();
        if (event.defaultPrevented || list.current === null) return;
        if (moveFocus(list.current, event.key, columnKeys)) event.preventDefault();
        else if (depth > 0 && event.key === sideKeys(list.current).back) {
          event.preventDefault();
          setIsOpen(false);
        }
      }}
      trigger={
        <button
          type="button"
          data-row=""
          onKeyDown={(event) => {
            if (open(event)) event.preventDefault();
          }}
          className={classNames(rowClass(false, active.includes(item.id)), 'ps-3')}
        >
          {depth === 0 ? <ItemIcon name={item.icon} /> : null}
          {title}
          {item.badge ? <Badge {...item.badge} /> : null}
          <Chevron isBelow={depth === 0} />
        </button>
      }
    >
      <ul ref={list} className="flex flex-col gap-1">
        <Entries items={item.children} active={active} depth={depth + 1} onChoose={close} />
      </ul>
    </HoverFlyout>
  );
}

function focusFirst(list: RefObject<HTMLUListElement | null>): void {
  list.current?.querySelector<HTMLElement>('[data-row]')?.focus();
}

function Chevron({ isBelow }: { isBelow: boolean }) {
  const look = { 'aria-hidden': true, 'data-own-size': '', size: 18, strokeWidth: 1.8 } as const;
  return isBelow ? (
    <ChevronDown {...look} className="shrink-0 text-dim" />
  ) : (
    <ChevronRight {...look} className="mirror ms-auto shrink-0 text-dim" />
  );
}
