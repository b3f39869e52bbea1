import { Outlet, useMatch, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { ReadyCheck } from '../features/waitlist/ready-check.tsx';
import { patterns } from '../shared/paths.ts';
import { lockStore } from '../shared/session/lock-state.ts';

/** Takes every page out of the document while it is locked. A game keeps its seat meanwhile and takes out its screen itself. */
export function CoveredPages() {
  const isLocked = useStore(lockStore, (lock) => lock.isLocked);
  const isGame = useMatch(patterns.game) !== null;
  const navigate = useNavigate();
  return (
    <>
      {isLocked && !isGame ? null : <Outlet />}
      {isLocked ? null : <ReadyCheck onJoin={(path) => void navigate(path)} />}
    </>
  );
}
