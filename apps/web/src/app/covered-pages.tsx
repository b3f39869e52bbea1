import { Outlet, useMatch, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { useReady } from '../features/waitlist/ready-store.ts';
import { latePart, WhenOpen } from '../shared/components/late-part.tsx';
import { whole } from '../shared/components/whole.ts';
import { patterns } from '../shared/paths.ts';
import { lockStore } from '../shared/session/lock-state.ts';

const ReadyCheck = latePart(whole(async () => (await import('../features/waitlist/ready-check.tsx')).ReadyCheck));

/** Takes every page out of the document while it is locked. A game keeps its seat meanwhile and takes out its screen itself. */
export function CoveredPages() {
  const isLocked = useStore(lockStore, (lock) => lock.isLocked);
  const isGame = useMatch(patterns.game) !== null;
  const navigate = useNavigate();
  const hasReady = useReady() !== null;
  return (
    <>
      {isLocked && !isGame ? null : <Outlet />}
      {isLocked ? null : (
        <WhenOpen isOpen={hasReady}>
          <ReadyCheck onJoin={(path) => void navigate(path)} />
        </WhenOpen>
      )}
    </>
  );
}
