import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useStore } from 'zustand';
import { GameScreen, type LeftBy } from '../features/game/game-screen.tsx';
import { beginSession } from '../features/game/session/begin-session.ts';
import { machinesQuery } from '../features/lobby/queries.ts';
import { RealityCheckDialog } from '../features/protection/reality-check-dialog.tsx';
import { beSeated } from '../features/reconnect/reconnect.ts';
import { useBalance } from '../features/wallet/balance.ts';
import { BalanceText } from '../features/wallet/balance-text.tsx';
import { queryClient } from '../shared/api/query-client.ts';
import { makePeerAhead } from '../shared/live/peer-ahead.ts';
import { setJoinAhead } from '../shared/machines/join-ahead.ts';
import { idIn, patterns } from '../shared/paths.ts';
import { lockStore } from '../shared/session/lock-state.ts';
import { connectMachineSocketAhead } from '../shared/sockets/machine-socket.ts';
import { entries } from '../shared/storage/entries.ts';

setJoinAhead({
  makeReady() {
    connectMachineSocketAhead();
    makePeerAhead();
  },
  begin(machineId, { SPIN_TIME_MIN_MS }) {
    beginSession(machineId, SPIN_TIME_MIN_MS, () => {
      const end = beSeated();
      return () => end(machineId);
    });
  },
});

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
  /** The seat has ended by itself, not by the player's leave. */
  const isLost = useRef(false);
  const left = useCallback(
    (why: LeftBy) => {
      isLost.current = why !== 'player';
      void navigate(entries.lobbyPlace.read().address, {
        replace: true,
        viewTransition: true,
        state: why === 'taken' ? { taken: machineId } : null,
      });
    },
    [navigate, machineId],
  );

  useEffect(() => {
    const end = beSeated();
    return () => end(isLost.current ? null : machineId);
  }, [machineId]);
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
