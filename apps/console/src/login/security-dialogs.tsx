import { useStore } from 'zustand';
import { proofStore } from '../shared/api/proof.ts';
import { sessionStore } from '../shared/api/session.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** Dialogs that no page opens by itself: the answer to a call does, on whatever page it was made. */
export function SecurityDialogs() {
  const due = useStore(proofStore, (proof) => proof.due);
  const { self, codes } = useStore(sessionStore);
  return (
    <>
      {codes !== null && self !== null ? <RecoveryCodesDialog codes={codes} username={self.username} /> : null}
      {due !== null ? <ProofDialog key={due.step} {...due} /> : null}
    </>
  );
}
