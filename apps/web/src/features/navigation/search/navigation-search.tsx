import { classNames, IconButton, TextField } from '@salon/ui';
import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestionList } from './suggestion-list.tsx';
import { useMenuSearch } from './use-menu-search.ts';

/** Finds pages of the menu by their names: a combobox with at most ten suggestions. */
export function NavigationSearch({ onChoose, className }: { onChoose?: (() => void) | undefined; className?: string }) {
  const { t } = useTranslation();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const search = useMenuSearch(onChoose);
  const { query, found, isShown, highlighted } = search;
  return (
    <search
      className={classNames('relative block', className)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) search.close();
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
        aria-activedescendant={isShown && found.length > 0 ? `${listId}-${highlighted}` : undefined}
        value={query}
        onChange={({ target }) => search.type(target.value)}
        onKeyDown={search.handleKey}
        leading={<Search />}
        trailing={
          query === '' ? null : (
            <IconButton
              label={t('navigation.clearSearch')}
              icon={<X />}
              onClick={() => {
                search.clear();
                input.current?.focus();
              }}
            />
          )
        }
      />
      <SuggestionList
        listId={listId}
        isShown={isShown}
        found={found}
        highlighted={highlighted}
        onHighlight={search.setHighlighted}
        onChoose={search.choose}
      />
    </search>
  );
}
