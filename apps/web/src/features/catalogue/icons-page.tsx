import { matches } from '@salon/domain/typed/search.ts';
import { Button, TextField } from '@salon/ui';
import { icons, Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../shared/messages/messages.ts';
import { CatalogueScreen } from './catalogue-screen.tsx';

const entries = Object.entries(icons);
const STEP = 96;

/** `ArrowDownAZ` is found by arrow, down, and by its whole name. */
const wordsOf = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Za-z])(?=[0-9])/g, ' ');

/** All icons of the icon set. */
export function IconsPage({ title }: { title: string }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(STEP);
  const deferredQuery = useDeferredValue(query);
  const found = useMemo(
    () => entries.filter(([name]) => matches(deferredQuery, [name, wordsOf(name)])),
    [deferredQuery],
  );
  return (
    <CatalogueScreen title={title} text={t('catalogue.iconsText')}>
      <TextField
        label={t('catalogue.searchIcons')}
        type="search"
        leading={<Search />}
        value={query}
        dir="ltr"
        className="max-w-[420px]"
        onChange={({ target }) => {
          setQuery(target.value);
          setShown(STEP);
        }}
      />
      <p role="status" className="text-dim">
        {found.length === 0 ? t('general.searchNoResults') : t('catalogue.iconsFound', { count: found.length })}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-2">
        {found.slice(0, shown).map(([name, Icon]) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => void copy(name)}
              aria-label={t('catalogue.copyName', { name })}
              className="flex h-full min-h-24 w-full flex-col items-center justify-center gap-2 rounded-control border border-line bg-s1 p-2 transition-colors hover:bg-s2"
            >
              <Icon size={22} strokeWidth={1.8} aria-hidden="true" />
              <bdi dir="ltr" translate="no" className="max-w-full text-12 break-words text-dim">
                {name}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown ? (
        <Button variant="ghost" className="self-center" onClick={() => setShown(shown + 2 * STEP)}>
          {t('general.more')}
        </Button>
      ) : null}
    </CatalogueScreen>
  );
}

/** A page that is not served securely has no clipboard. */
async function copy(name: string): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(name).then(
    () => true,
    () => false,
  );
  if (isCopied) showMessage('catalogue.copied', { tone: 'ok', params: { name } });
  else showMessage('catalogue.copyFailed', { tone: 'bad', params: { name } });
}
