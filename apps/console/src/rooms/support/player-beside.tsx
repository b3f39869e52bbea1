import { Skeleton } from '@salon/ui';
import { Link } from 'react-router';
import { useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { PlayerOverview } from '../../shared/player/player-overview.tsx';
import { useText } from '../../shared/text.ts';

/** The player of the chat, beside it. */
export function PlayerBeside({ id }: { id: number }) {
  const t = useText();
  const mayRead = useRight('player.read');
  const query = useCall('player', { params: { id } }, { isWanted: mayRead });
  if (!mayRead) return null;
  return (
    <section aria-label={t('support.player')} className="flex flex-col gap-3">
      <Link to={`/players/${id}`} className="text-accent underline underline-offset-2">
        {t('support.toPlayer')}
      </Link>
      {query.data ? <PlayerOverview page={query.data} isNarrow /> : <Skeleton className="h-40 w-full" />}
    </section>
  );
}
