import { Button, Skeleton } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { machinesQuery } from '../features/lobby/queries.ts';
import { isTaken } from '../features/lobby/view/lobby-view.ts';
import { protectionQuery } from '../features/protection/queries.ts';
import { useWaitlist } from '../features/waitlist/waitlist.ts';
import { WatchScreen } from '../features/watch/watch-screen.tsx';
import { idIn, patterns } from '../shared/paths.ts';
import { useSettings } from '../shared/settings/use-settings.ts';

/** `/watch/:machineId/:name`. */
export function Component() {
  const { t } = useTranslation();
  const { WATCH } = useSettings();
  const machineId = idIn(useParams().machineId);
  const { data: machines, isPending } = useQuery(machinesQuery(null));
  const { data: protection, isPending: isProtectionPending } = useQuery(protectionQuery);
  const { machineIds, toggle } = useWaitlist();
  if (isPending || isProtectionPending) return <Skeleton className="m-3 h-28" />;
  const machine = machines?.find(({ id }) => id === machineId);
  // A player on a break never sees the machines.
  if (!WATCH || machine === undefined || protection?.exclusion) return <Navigate to={patterns.lobby} replace />;
  const isWaiting = machineIds.includes(machine.id);
  return (
    <WatchScreen
      key={machine.id}
      machine={machine}
      isTaken={isTaken(machine)}
      waiting={
        <Button variant={isWaiting ? 'ghost' : 'primary'} onClick={() => toggle(machine.id)}>
          {t(isWaiting ? 'waitlist.stopNotifying' : 'waitlist.notifyMe')}
        </Button>
      }
    />
  );
}
