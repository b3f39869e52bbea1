import type { operator } from '@salon/contract';
import { useSelf } from '../../shared/api/session.ts';
import { Badge } from '../../shared/badge.tsx';
import { useFormat, useText } from '../../shared/text.ts';

/** Who has a chat, and since when it waits. */
export function ChatStateText({ chat }: { chat: operator.SupportChat }) {
  const t = useText();
  const format = useFormat();
  const self = useSelf();
  const { takenBy, waitingSince } = chat;
  return (
    <span className="flex flex-wrap gap-x-3 text-12">
      {takenBy ? (
        <Badge tone={takenBy.isPresent ? 'ok' : 'off'}>
          {takenBy.id === self.id ? t('support.mine') : t('support.takenBy', { name: takenBy.name })}
        </Badge>
      ) : null}
      {waitingSince ? (
        <Badge tone="busy">{t('support.waitingSince', { time: format.time(waitingSince) })}</Badge>
      ) : null}
    </span>
  );
}
