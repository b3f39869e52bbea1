import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useStore } from 'zustand';
import { GameScreen } from '../features/game/game-screen.tsx';
import { machinesQuery } from '../features/lobby/queries.ts';
import { RealityCheckDialog } from '../features/protection/reality-check-dialog.tsx';
import { beSeated } from '../features/reconnect/reconnect.ts';
import { useBalance } from '../features/wallet/balance.ts';
import { BalanceText } from '../features/wallet/balance-text.tsx';
import { queryClient } from '../shared/api/query-client.ts';
import { idIn, patterns } from '../shared/paths.ts';
import { lockStore } from '../shared/session/lock-state.ts';
import { entries } from '../shared/storage/entries.ts';

/** `/game/:gameId/:name`; the machine's number is the second segment. */
export function Component() {
  const navigate = useNavigate();
  const { gameId } = useParams();
  const machineId = idIn(gameId);
  const isLocked = useStore(lockStore, (lock) => lock.isLocked);
  const balanceMinor = useBalance(queryClient, !isLocked);
  const { data: machines } = useQuery({
    ...machinesQuery(null),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !isLocked,
  });
  const machine = machines?.find(({ id }) => id === machineId);
  const left = useCallback(
    (why: 'taken' | null) =>
      void navigate(entries.lobbyPlace.read().address, {
        replace: true,
        viewTransition: true,
        state: why === 'taken' ? { taken: machineId } : null,
      }),
    [navigate, machineId],
  );

  useEffect(() => beSeated(), []);
  useEffect(() => {
    if (machineId === null) void navigate(patterns.lobby, { replace: true });
  }, [machineId, navigate]);
  if (machineId === null) return null;

  const known = machine && { ...machine, brand: machine.brand.name };
  return (
    <>
      <GameScreen
        key={machineId}
        machineId={machineId}
        known={known}
        balanceMinor={balanceMinor}
        balance={<BalanceText />}
        isLocked={isLocked}
        onLeft={left}
      />
      {isLocked ? null : <RealityCheckDialog machineId={machineId} />}
    </>
  );
}
