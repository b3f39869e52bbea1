import { history } from '@salon/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { ClassicSearch, ModernSearch } from '../../features/catalogue/search/search-page.tsx';
import type { Found, Source } from '../../features/catalogue/search/source.ts';
import { loadTopics } from '../../features/documentation/topics.ts';
import { InformationDialog } from '../../features/information/information-dialog.tsx';
import { showInformationPage } from '../../features/information/information-store.ts';
import { informationPages } from '../../features/information/pages.ts';
import { machinesQuery } from '../../features/lobby/queries.ts';
import { useNamedLeaves } from '../../features/navigation/tree/use-named-leaves.ts';
import { useNavigationItems } from '../../features/navigation/tree/use-navigation.ts';
import { fetchAnswer } from '../../shared/api/api.ts';
import { pageName } from '../../shared/catalogue-pages.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { gamePath, patterns, slotSessionPath } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { useCatalogueTitle } from './title.ts';

/** Number of latest sessions that are searched. */
const SESSIONS = 100;

const latestSessions = queryOptions({
  queryKey: ['history', 'searched'],
  queryFn: ({ signal }) =>
    fetchAnswer({
      method: 'GET',
      path: `/player/sessions?page=1&size=${SESSIONS}&orderBy=start&order=desc`,
      answer: history.sessionsAnswer,
      signal,
    }),
  select: ({ sessions }) => sessions,
});

/** `/pages/search/classic` and `/pages/search/modern`; the query is part of the address. */
export function Component() {
  const { t } = useTranslation();
  const title = useCatalogueTitle();
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const isGuest = useSession().kind !== 'player';
  const isModern = pageName(pathname) === 'modern';
  const query = params.get('q') ?? '';
  const open = [useHelp(), ...usePages()];
  const playersOwn = usePlayersOwn(!isGuest);
  const Page = isModern ? ModernSearch : ClassicSearch;
  return (
    <>
      <Page
        key={pathname}
        title={title}
        query={query}
        // Replaces the history entry: otherwise every letter would be a step back.
        onQuery={(q) => setParams(q === '' ? {} : { q }, { replace: isModern, preventScrollReset: true })}
        sources={isGuest ? open : [...playersOwn, ...open]}
        note={isGuest ? t('catalogue.searchGuest') : undefined}
      />
      {isGuest ? <InformationDialog /> : null}
    </>
  );
}

interface SearchState {
  isError: boolean;
  refetch(): unknown;
}

const source = (id: Source['id'], { isError, refetch }: SearchState, all: readonly Found[] | undefined): Source => ({
  id,
  state: all !== undefined ? 'ready' : isError ? 'failed' : 'loading',
  all: all ?? [],
  retry: () => void refetch(),
});

/** Sources for logged-in players only. */
function usePlayersOwn(isPlayer: boolean): Source[] {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const machines = useQuery({ ...machinesQuery(null), enabled: isPlayer });
  const sessions = useQuery({ ...latestSessions, enabled: isPlayer });
  return [
    source(
      'machines',
      machines,
      machines.data?.map(({ id, name, number, brand, gameId, reelCount, status }) => ({
        id: `machine-${id}`,
        title: name,
        detail: `${brand.name} · ${t('lobby.machineNumber', { number })} · ${t(`lobby.state_${status}`)}`,
        to: gamePath(id, name),
        machine: { id, brand: brand.name, gameId, reelCount },
      })),
    ),
    source(
      'sessions',
      sessions,
      sessions.data?.map(({ id, machine, start }) => ({
        id,
        title: machine,
        detail: dateTime(start),
        words: [start],
        to: slotSessionPath(id),
      })),
    ),
  ];
}

/** Topics of the player help, searched in full text. */
function useHelp(): Source {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const help = useQuery({
    queryKey: ['documentation', language],
    queryFn: () => loadTopics(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return source(
    'help',
    help,
    help.data?.map(({ id, title, paragraphs = [], list = [], keys = [] }) => ({
      id: `help-${id}`,
      title,
      detail: t('general.documentation'),
      words: [...paragraphs, ...list, ...keys.flat()],
      to: `${patterns.documentation}#${id}`,
    })),
  );
}

/** Menu pages that this user may open, and the pages of the site. */
function usePages(): Source[] {
  const { t } = useTranslation();
  const { EXTERNAL_INFO } = useSettings();
  const leaves = useNamedLeaves(useNavigationItems());
  const there: SearchState = { isError: false, refetch: () => {} };
  const menu = leaves
    .filter(({ leaf }) => leaf.type === 'item')
    .map(({ leaf, title, trail }) => ({
      id: leaf.id,
      title,
      detail: trail.join(' · '),
      words: [leaf.url],
      to: leaf.url,
    }));
  const information = informationPages.map((page) => ({
    id: page.path,
    title: t(page.text),
    detail: t('information.title'),
    to: page.path,
    open: () => showInformationPage(page),
  }));
  return [source('pages', there, menu), ...(EXTERNAL_INFO ? [source('information', there, information)] : [])];
}
