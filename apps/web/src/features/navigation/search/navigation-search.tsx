import { classNames, IconButton, TextField } from '@salon/ui';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ItemIcon } from '../menu/item-icon.tsx';
import { type NamedLeaf, useNamedLeaves } from '../tree/use-named-leaves.ts';
import { useNavigationItems } from '../tree/use-navigation.ts';
import { suggestions } from './suggestions.ts';

/** Finds pages of the menu by their names: a combobox with at most ten suggestions. */
export function NavigationSearch({ onChoose, className }: { onChoose?: (() => void) | undefined; className?: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const all = useNamedLeaves(useNavigationItems());
  const [query, setQuery] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const found = suggestions(query, all);
  const isShown = isOpen && query.trim() !== '';

  const clear = () => {
    setQuery('');
    setIsOpen(false);
  };
  const choose = ({ leaf }: NamedLeaf) => {
    clear();
    onChoose?.();
    if (leaf.type === 'item') void navigate(leaf.url);
    else window.open(leaf.url, leaf.target ?? '_self', 'noreferrer');
  };
  const steer = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Escape') {
      if (query === '') return;
      // What is around it stays open: this Escape was for the search.
      event.stopPropagation();
      event.preventDefault();
      if (isShown) setIsOpen(false);
      else clear();
      return;
    }
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isShown) return setIsOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      if (found.length > 0) setMarked((marked + step + found.length) % found.length);
    } else if (key === 'Enter' && isShown) {
      event.preventDefault();
      const chosen = found[marked];
      if (chosen) choose(chosen);
    }
  };
  return (
    <search
      className={classNames('relative block', className)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <TextField
        ref={input}
        role="combobox"
        label={t('navigation.search')}
        labelHidden
        placeholder={t('navigation.search')}
        autoComplete="off"
        enterKeyHint="go"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && found.length > 0 ? `${listId}-${marked}` : undefined}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setMarked(0);
          setIsOpen(true);
        }}
        onKeyDown={steer}
        leading={<Search />}
        trailing={
          query === '' ? null : (
            <IconButton
              label={t('navigation.clearSearch')}
              icon={<X />}
              onClick={() => {
                clear();
                input.current?.focus();
              }}
            />
          )
        }
      />
      <Suggestions
        listId={listId}
        isShown={isShown}
        found={found}
        marked={marked}
        onMark={setMarked}
        onChoose={choose}
      />
    </search>
  );
}

function Suggestions({
  listId,
  isShown,
  found,
  marked,
  onMark,
  onChoose,
}: {
  listId: string;
  isShown: boolean;
  found: readonly NamedLeaf[];
  marked: number;
  onMark(index: number): void;
  onChoose(leaf: NamedLeaf): void;
}) {
  const { t } = useTranslation();
  const hasNone = isShown && found.length === 0;
  return (
    <div
      className={classNames(
        'absolute inset-x-0 top-full z-40 mt-1 rounded-card border border-line bg-s2 p-1',
        !isShown && 'hidden',
      )}
    >
      <div id={listId} role="listbox" aria-label={t('navigation.search')}>
        {isShown
          ? found.map((one, index) => (
              // The keyboard works in the text field: it names the marked option.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={one.leaf.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === marked}
                onPointerMove={() => onMark(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(one)}
                className={classNames(
                  'icon-22 flex min-h-target items-center gap-3 rounded-control px-3 select-none',
                  index === marked && 'bg-s3 forced-colors:bg-[Highlight]',
                )}
              >
                <ItemIcon name={one.icon} />
                <TitleWithTrail {...one} />
              </div>
            ))
          : null}
      </div>
      <p role="status" className={hasNone ? 'px-3 py-2 text-dim' : 'sr-only'}>
        {hasNone ? t('general.searchNoResults') : isShown ? t('navigation.results', { count: found.length }) : ''}
      </p>
    </div>
  );
}

export function TitleWithTrail({ title, trail }: { title: string; trail: readonly string[] }) {
  return (
    <span className="min-w-0 leading-tight">
      <span className="block">{title}</span>
      {trail.length > 0 ? <span className="block text-12 text-dim">{trail.join(' · ')}</span> : null}
    </span>
  );
}
