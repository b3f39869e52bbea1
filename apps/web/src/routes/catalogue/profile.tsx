import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../features/account/queries.ts';
import { ProfileSummary } from '../../features/catalogue/profile/profile-summary.tsx';
import { SESSION_SORTS, sessionsQuery } from '../../features/history/queries.ts';
import { favouritesQuery, machinesQuery } from '../../features/lobby/queries.ts';
import { BalanceText } from '../../features/wallet/balance-text.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import { useCatalogueTitle } from './title.ts';

const SESSIONS = 5;
const latest = {
  page: 1,
  sort: SESSION_SORTS[0],
  descending: true,
  type: null,
  hasUnplayed: false,
  from: '',
  to: '',
} as const;

/** `/pages/profile`: the account of the logged-in player. */
export function Component() {
  useCatalogueTitle();
  const session = useSession();
  const profile = useQuery(profileQuery);
  const sessions = useQuery({ ...sessionsQuery(latest), select: (answer) => answer.sessions.slice(0, SESSIONS) });
  const favourites = useQuery(favouritesQuery);
  const machines = useQuery(machinesQuery(null));
  if (session.kind !== 'player') return null;
  return (
    <ProfileSummary
      title={`${session.user.name} ${session.user.lastname}`.trim() || session.user.username}
      balance={<BalanceText />}
      profile={profile}
      sessions={sessions}
      favourites={{
        data: machines.data?.filter(({ id }) => favourites.data?.includes(id)),
        isError: favourites.isError || machines.isError,
        refetch: () => Promise.all([favourites.refetch(), machines.refetch()]),
      }}
    />
  );
}
