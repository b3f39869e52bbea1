import { CODES, type Failure, type operator } from '@salon/contract';
import { createStore } from 'zustand/vanilla';

interface Proof {
  step: operator.StaffProof;
  /** False: the person gives none. */
  settle(isGiven: boolean): void;
}

/** What the platform asks for once more before it carries out what was asked (63030); the dialog settles it. */
export const proofStore = createStore<{ due: Proof | null }>(() => ({ due: null }));

/** Of calls that ask at the same moment the person is asked once. */
let asked: Promise<boolean> | null = null;

function askFor(step: operator.StaffProof): Promise<boolean> {
  asked ??= new Promise<boolean>((settle) => proofStore.setState({ due: { step, settle } })).finally(() => {
    asked = null;
    proofStore.setState({ due: null });
  });
  return asked;
}

/** Makes a call, and again after each proof that it asks for and that is given: what a person was doing goes on. */
export async function withProof<Outcome extends { ok: true } | { ok: false; failure: Failure }>(
  ask: () => Promise<Outcome>,
): Promise<Outcome> {
  for (;;) {
    const outcome = await ask();
    if (outcome.ok || outcome.failure.code !== CODES.staff_proof_due) return outcome;
    const step = outcome.failure.Params.step === 'password' ? 'password' : 'second_factor';
    if (!(await askFor(step))) return outcome;
  }
}
