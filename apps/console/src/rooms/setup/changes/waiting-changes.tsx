import type { operator } from '@salon/contract';
import { useCall } from '../../../shared/api/queries.ts';
import { Badge } from '../../../shared/badge.tsx';
import { useText } from '../../../shared/text.ts';
import { useChangeTitle } from './old-and-new.tsx';

/** Changes of the site that wait now. */
export const useWaiting = (): readonly operator.SetupChange[] =>
  useCall('setup-changes', { query: { state: 'open' } }).data?.changes ?? [];

/** Those of some kinds, beside what they are about. */
export function WaitingChanges({ kinds }: { kinds: readonly operator.SetupChangeKind[] }) {
  const t = useText();
  const titleOf = useChangeTitle();
  const waiting = useWaiting().filter(({ kind }) => kinds.includes(kind));
  if (waiting.length === 0) return null;
  return (
    <ul className="m-0 flex list-none flex-col gap-1 p-0">
      {waiting.map((change) => (
        <li key={change.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 break-all">{titleOf(change)}</span>
          <Badge tone="busy">{t('setup.waitsBy', { name: change.proposedBy })}</Badge>
        </li>
      ))}
    </ul>
  );
}
