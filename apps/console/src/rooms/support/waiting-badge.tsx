import { useCall } from '../../shared/api/queries.ts';
import { useRingForNew } from '../../shared/ring.ts';
import { useText } from '../../shared/text.ts';
import { useIsPresent } from './presence.ts';

/** Chats that wait and that nobody has, beside the room's name; for who is present it rings when there are more. */
export function WaitingBadge() {
  const t = useText();
  const query = useCall('support-chats', { query: { state: 'open' } });
  const isPresent = useIsPresent() ?? false;
  const waiting = query.data?.chats.filter((chat) => chat.waitingSince !== null && chat.takenBy === null);
  useRingForNew(
    waiting?.map(({ id }) => id),
    () => isPresent,
  );
  const count = waiting?.length ?? 0;
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-accent px-2 text-12 font-semibold text-on">
      {count}
      <span className="sr-only"> {t('support.waiting')}</span>
    </span>
  );
}
