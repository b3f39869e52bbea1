import { useCall } from '../../shared/api/queries.ts';
import { useText } from '../../shared/text.ts';

/** Chats that wait and that nobody has, beside the room's name. */
export function WaitingBadge() {
  const t = useText();
  const query = useCall('support-chats', { query: { state: 'open' } });
  const count = query.data?.chats.filter((chat) => chat.waitingSince !== null && chat.takenBy === null).length ?? 0;
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-accent px-2 text-12 font-semibold text-on">
      {count}
      <span className="sr-only"> {t('support.waiting')}</span>
    </span>
  );
}
