import { useStore } from 'zustand';
import { latePart, WhenOpen } from '../../shared/components/late-part.tsx';
import { whole } from '../../shared/components/whole.ts';
import { lockStore } from '../../shared/session/lock-state.ts';
import { LockDialog } from './lock-dialog.tsx';

const FirstPinDialog = latePart(whole(async () => (await import('./first-pin-dialog.tsx')).FirstPinDialog));
const InactivityDialog = latePart(async () => (await import('./inactivity-dialog.tsx')).InactivityDialog);

/** Over every page, whatever is open there. */
export function LockHost() {
  return (
    <>
      <WhenOpen isOpen={useStore(lockStore, (state) => state.isPrompted)}>
        <InactivityDialog />
      </WhenOpen>
      <WhenOpen isOpen={useStore(lockStore, ({ isPinWanted, isLocked }) => isPinWanted && !isLocked)}>
        <FirstPinDialog />
      </WhenOpen>
      <LockDialog />
    </>
  );
}
