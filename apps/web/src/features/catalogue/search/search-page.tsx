import { Button, TextField } from '@salon/ui';
import { Tabs } from '@salon/ui/primitives/controls/tabs.tsx';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CatalogueScreen, CatalogueSection } from '../catalogue-screen.tsx';
import { FoundCards, FoundRows, Outcome } from './results.tsx';
import { type FoundIn, type Source, searchIn } from './source.ts';

export interface SearchPageProps {
  title: string;
  sources: readonly Source[];
  /** As the address has it. */
  query: string;
  onQuery(query: string): void;
  /** Note for guests about what is not searched. */
  note?: string | undefined;
}

/** Searches with a button and lists the results behind tabs. */
export function ClassicSearch({ title, sources, query, onQuery, note }: SearchPageProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(query);
  const [chosen, setChosen] = useState<string | null>(null);
  const results = searchIn(sources, query);
  // Until a tab is chosen, the first that has something is open.
  const open = chosen ?? (results.find(({ found }) => found.length > 0) ?? results[0])?.id ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChosen(null);
    onQuery(typed.trim());
  };
  return (
    <CatalogueScreen title={title} text={t('catalogue.classicText')}>
      <search>
        <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
          <TextField
            label={t('catalogue.query')}
            type="search"
            dir="auto"
            leading={<Search />}
            value={typed}
            className="min-w-0 grow basis-60"
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit">{t('catalogue.search')}</Button>
        </form>
      </search>
      <SearchState query={query} results={results} note={note} />
      {query === '' ? null : (
        <Tabs
          label={t('catalogue.found')}
          value={open}
          onChange={setChosen}
          tabs={results.map((source) => ({
            id: source.id,
            label: `${t(`catalogue.in_${source.id}`)} · ${source.found.length}`,
            panel: (
              <Outcome source={source}>
                {(found) => (found.length > 0 ? <FoundRows found={found} /> : <p>{t('general.searchNoResults')}</p>)}
              </Outcome>
            ),
          }))}
        />
      )}
    </CatalogueScreen>
  );
}

/** Answers while it is typed, with everything in sight at once. */
export function ModernSearch({ title, sources, query, onQuery, note }: SearchPageProps) {
  const { t } = useTranslation();
  const results = searchIn(sources, query);
  return (
    <CatalogueScreen title={title} text={t('catalogue.modernText')}>
      <search>
        <TextField
          label={t('catalogue.query')}
          type="search"
          dir="auto"
          leading={<Search />}
          value={query}
          className="max-w-[640px]"
          onChange={({ target }) => onQuery(target.value)}
        />
      </search>
      <SearchState query={query} results={results} note={note} />
      {query.trim() === ''
        ? null
        : results
            .filter(({ state, found }) => state !== 'ready' || found.length > 0)
            .map((source) => (
              <CatalogueSection key={source.id} id={source.id} title={t(`catalogue.in_${source.id}`)}>
                <Outcome source={source}>{(found) => <FoundCards found={found} />}</Outcome>
              </CatalogueSection>
            ))}
    </CatalogueScreen>
  );
}

/** A hint before the first query, then the number of results. */
function SearchState({
  query,
  results,
  note,
}: {
  query: string;
  results: readonly FoundIn[];
  note: string | undefined;
}) {
  const { t } = useTranslation();
  const count = results.reduce((sum, { found }) => sum + found.length, 0);
  const isWhole = results.every(({ state }) => state === 'ready');
  const text = () => {
    if (query.trim() === '') return t('catalogue.searchHint');
    if (count > 0) return t('catalogue.foundCount', { count, query });
    return isWhole ? t('catalogue.foundNothing', { query }) : '';
  };
  return (
    <div className="flex flex-col gap-1 text-dim">
      <p role="status" className="break-words">
        {text()}
      </p>
      {note ? <p>{note}</p> : null}
    </div>
  );
}
