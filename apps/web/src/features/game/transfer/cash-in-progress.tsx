import { Spinner } from '@salon/ui';
import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CashInSteps, StepState } from './transfer-steps.ts';

const NAMES = ['deck.stepWallet', 'deck.stepSent', 'deck.stepPosted'] as const;
const STATES = { done: 'deck.stepDone', running: 'deck.stepRunning', open: 'deck.stepOpen' } as const;

/** Where the money is right now, step by step. */
export function CashInProgress({ steps }: { steps: CashInSteps }) {
  const { t } = useTranslation();
  return (
    <ol className="flex flex-col gap-2 rounded-card border border-line bg-s2 p-3">
      {NAMES.map((name, index) => {
        const state = steps[index] ?? 'open';
        return (
          <li key={name} data-step={state} className={`flex items-center gap-3 ${state === 'open' ? 'text-dim' : ''}`}>
            <StepIcon state={state} />
            {t(name)}
            <span className="sr-only">: {t(STATES[state])}</span>
          </li>
        );
      })}
    </ol>
  );
}

function StepIcon({ state }: { state: StepState }) {
  if (state === 'running') return <Spinner />;
  return state === 'done' ? (
    <Check size={20} strokeWidth={2.4} className="text-ok" />
  ) : (
    <Circle size={20} strokeWidth={1.8} />
  );
}
