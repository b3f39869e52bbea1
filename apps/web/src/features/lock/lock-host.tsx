import { InactivityDialog } from './inactivity-dialog.tsx';
import { LockDialog } from './lock-dialog.tsx';

/** Over every page, whatever is open there. */
export function LockHost() {
  return (
    <>
      <InactivityDialog />
      <LockDialog />
    </>
  );
}
