import { CountBadge } from '@salon/ui';
import { BellRing } from 'lucide-react';
import { useCall } from '../../shared/api/queries.ts';
import { useRingForNew } from '../../shared/ring.ts';
import { useText } from '../../shared/text.ts';
import { isBellOn } from './bell.ts';

/** How many hand pays are due; it rings when there are more. */
export function MoneyBadge() {
  const t = useText();
  const due = useCall('hand-pays', { query: { state: 'due' } }, { everyMs: 15_000 }).data?.handPays;
  useRingForNew(
    due?.map(({ id }) => id),
    isBellOn,
  );
  if (due === undefined || due.length === 0) return null;
  return (
    <span className="inline-flex px-2">
      <CountBadge count={due.length}>
        <BellRing size={18} aria-hidden="true" />
      </CountBadge>
      <span className="sr-only">{t('money.waiting', { count: due.length })}</span>
    </span>
  );
}
