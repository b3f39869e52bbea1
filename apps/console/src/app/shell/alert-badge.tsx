import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { useCall } from '../../shared/api/queries.ts';
import { useText } from '../../shared/text.ts';

/** How many alerts nobody has taken note of, on every page. */
export function AlertBadge() {
  const t = useText();
  const { data } = useCall('alerts', { query: { state: 'open' } });
  const count = data?.alerts.filter(({ acknowledgedAt }) => acknowledgedAt === null).length ?? 0;
  return (
    <Link
      to="/alerts"
      aria-label={t('alerts.badge', { count })}
      className="icon-22 relative flex size-target items-center justify-center rounded-control text-dim hover:bg-s2 hover:text-text"
    >
      <Bell aria-hidden="true" />
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0 min-w-5 rounded-full bg-bad px-1 text-center text-12 font-bold text-s1"
        >
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </Link>
  );
}
