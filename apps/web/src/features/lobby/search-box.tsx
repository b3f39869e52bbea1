import { IconButton, TextField } from '@salon/ui';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { patterns } from '../../shared/paths.ts';
import { NO_QUESTION, queryOf, questionIn } from './view/lobby-view.ts';

/** Search in the header: opens in place, and what is typed is part of the lobby's address. */
export function SearchBox() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const isLobby = pathname === patterns.lobby || pathname.startsWith(`${patterns.lobby}/`);
  const question = questionIn(params);
  const search = isLobby ? question.search : '';
  const [isOpen, setIsOpen] = useState(search !== '');
  const [text, setText] = useState(search);
  const box = useRef<HTMLInputElement>(null);

  // The address can change without us: a chip, the back button.
  useEffect(() => setText(search), [search]);

  const searchFor = (next: string) => {
    setText(next);
    const query = queryOf({ ...(isLobby ? question : NO_QUESTION), search: next });
    void navigate(`${isLobby ? pathname : patterns.lobby}${query}`, { replace: isLobby, preventScrollReset: true });
  };
  const close = () => {
    setIsOpen(false);
    if (text !== '') searchFor('');
  };

  if (!isOpen)
    return (
      <IconButton
        label={t('lobby.search')}
        icon={<Search />}
        onClick={() => {
          setIsOpen(true);
          requestAnimationFrame(() => box.current?.focus());
        }}
      />
    );
  return (
    <search className="absolute inset-x-2 top-2 z-20 bg-bg sm:static sm:w-72">
      <TextField
        ref={box}
        label={t('lobby.search')}
        labelHidden
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        placeholder={t('lobby.search')}
        onChange={(event) => searchFor(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
        leading={<Search />}
        trailing={<IconButton label={t('lobby.clearSearch')} icon={<X />} onClick={close} />}
      />
    </search>
  );
}
