import { useStore } from 'zustand';
import { latePart, WhenOpen } from '../../shared/components/late-part.tsx';
import { lockStore } from '../../shared/session/lock-state.ts';
import { LockDialog } from './lock-dialog.tsx';

const InactivityDialog = latePart(async () => (await import('./inactivity-dialog.tsx')).InactivityDialog);

/** Over every page, whatever is open there. */
export function LockHost() {
  return (
    <>
      <WhenOpen isOpen={useStore(lockStore, (state) => state.isPrompted)}>
        <InactivityDialog />
      </WhenOpen>
      <LockDialog />
    </>
  );
}
