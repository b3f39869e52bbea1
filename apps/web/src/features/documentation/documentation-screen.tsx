import { TextField } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Loaded } from '../../shared/components/loaded.tsx';
import type { Topic } from './topic.ts';
import { foundTopics, loadTopics } from './topics.ts';

/** Player help on one page: what is on it, a search, and an address for every topic (RT-12). */
export function DocumentationScreen() {
  const { t, i18n } = useTranslation();
  const topics = useQuery({
    queryKey: ['documentation', i18n.language],
    queryFn: () => loadTopics(i18n.language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [search, setSearch] = useState('');
  useShownTopic(topics.data !== undefined);
  return (
    <div className="mx-auto flex w-full max-w-boxed flex-col gap-4 p-4">
      <h1 className="text-26">{t('documentation.title')}</h1>
      <Loaded query={topics} failedText={t('documentation.loadFailed')} height="h-96">
        {(loaded) => (
          <>
            <search className="max-w-120">
              <TextField
                type="search"
                label={t('documentation.search')}
                leading={<Search size={18} aria-hidden="true" />}
                value={search}
                maxLength={100}
                onChange={({ target }) => setSearch(target.value)}
              />
            </search>
            <Topics found={foundTopics(loaded, search)} isSearch={search.trim() !== ''} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Topics({ found, isSearch }: { found: Topic[]; isSearch: boolean }) {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <div className="grid gap-6 md:grid-cols-[240px_1fr]">
      <nav aria-labelledby={headingId} className="self-start md:sticky md:top-20">
        <h2 id={headingId} className="text-14 font-semibold text-dim [font-family:var(--font-body)]">
          {t('documentation.contents')}
        </h2>
        <ul>
          {found.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-target items-center rounded-control px-2 underline decoration-line underline-offset-4 hover:decoration-current"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-4">
        <p role="status" className={isSearch ? 'text-dim' : 'sr-only'}>
          {isSearch
            ? found.length === 0
              ? t('documentation.noResults')
              : t('documentation.found', { count: found.length })
            : ''}
        </p>
        {found.map((topic) => (
          <TopicText key={topic.id} topic={topic} />
        ))}
      </div>
    </div>
  );
}

function TopicText({ topic: { id, title, paragraphs = [], list = [], keys = [] } }: { topic: Topic }) {
  return (
    <section
      aria-labelledby={id}
      className="flex max-w-180 scroll-mt-4 flex-col gap-3 rounded-card border border-line bg-s1 p-4 sm:p-6"
    >
      <h2 id={id} tabIndex={-1} className="scroll-mt-24 text-20">
        {title}
      </h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {list.length === 0 ? null : (
        <ul className="flex list-disc flex-col gap-2 ps-5">
          {list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {keys.length === 0 ? null : (
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {keys.map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-block min-w-10 rounded-control border border-line bg-s2 px-2 py-1 text-center text-12">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Scrolls to the topic of the address once the topics have loaded. */
function useShownTopic(areHere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!areHere || hash === '') return;
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [areHere, hash]);
}
