import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type NamedLeaf, useNamedLeaves } from '../tree/use-named-leaves.ts';
import { useNavigationItems } from '../tree/use-navigation.ts';
import { suggestions } from './suggestions.ts';

/** State and keys of the menu search: what is typed, what is found, which suggestion is highlighted. */
export function useMenuSearch(onChoose: (() => void) | undefined) {
  const navigate = useNavigate();
  const all = useNamedLeaves(useNavigationItems());
  const [query, setQuery] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [highlighted, setHighlighted] = useState(0);
  const found = suggestions(query, all);
  const isShown = isOpen && query.trim() !== '';

  const type = (text: string) => {
    setQuery(text);
    setHighlighted(0);
    setIsOpen(true);
  };
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
  const handleEscape = (event: KeyboardEvent) => {
    if (query === '') return;
    // Escape closes the search only, not the drawer around it.
    event.stopPropagation();
    event.preventDefault();
    if (isShown) setIsOpen(false);
    else clear();
  };
  const handleKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Escape') handleEscape(event);
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isShown) return setIsOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      if (found.length > 0) setHighlighted((highlighted + step + found.length) % found.length);
    } else if (key === 'Enter' && isShown) {
      event.preventDefault();
      const chosen = found[highlighted];
      if (chosen) choose(chosen);
    }
  };
  return {
    query,
    found,
    isShown,
    highlighted,
    setHighlighted,
    type,
    clear,
    close: () => setIsOpen(false),
    choose,
    handleKey,
  };
}
