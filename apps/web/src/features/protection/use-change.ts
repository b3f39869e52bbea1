import type { ProtectionAnswer } from '@salon/contract/protection.ts';
import { errorText } from '@salon/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../shared/api/client.ts';
import { showMessage } from '../../shared/messages/messages.ts';
import { cacheProtection } from './queries.ts';

type SavedText =
  | 'protection.saved'
  | 'protection.requestedSaved'
  | 'protection.confirmed'
  | 'protection.unchanged'
  | 'protection.checkSaved'
  | 'protection.pauseBegun';

/** Sends a change and caches the new state, or shows why it was refused. True on success. */
export function useChange() {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (call: () => Promise<Outcome<ProtectionAnswer>>, done: SavedText): Promise<boolean> => {
    setIsBusy(true);
    setProblem('');
    const outcome = await call();
    setIsBusy(false);
    if (outcome.ok) {
      cacheProtection(client, outcome.value);
      showMessage(done, { tone: 'ok' });
      return true;
    }
    setProblem(outcome.reason === 'network' ? t('login.networkError') : errorText(i18n, outcome.failure));
    return false;
  };
  return { isBusy, problem, setProblem, send };
}
