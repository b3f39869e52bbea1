import { CODES } from '@salon/contract';
import { errorText } from '@salon/i18n';
import { Button } from '@salon/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signIn } from '../../shared/session/session-store.ts';
import { enterByToken, type RefusedEntry } from './token-entry.ts';

const NOT_OURS: readonly number[] = [CODES.unauthorized, CODES.signature_not_verified, CODES.invalid_request];
const EXCLUDED: readonly number[] = [CODES.cooling_off, CODES.self_excluded];

/** Why the link that somebody came by has not let them in, and what is still possible with it. */
export function RefusedEntryNotice({ refused }: { refused: RefusedEntry }) {
  const { t, i18n } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const { failure, isLost, token, attemptId } = refused;
  const isExcluded = EXCLUDED.includes(failure.code);

  const again = async (purpose: 'play' | 'withdrawal') => {
    setIsBusy(true);
    const answer = await enterByToken(token, { attemptId, purpose });
    setIsBusy(false);
    if (answer) signIn(answer);
  };
  const text = () => {
    if (isLost) return t('login.networkError');
    return NOT_OURS.includes(failure.code) ? t('login.tokenInvalid') : errorText(i18n, failure);
  };
  return (
    <div className="flex flex-col gap-3">
      <p role="alert" className="text-bad">
        {text()}
      </p>
      {isLost ? (
        <Button variant="ghost" busy={isBusy} onClick={() => void again('play')}>
          {t('general.retry')}
        </Button>
      ) : null}
      {isExcluded ? (
        <Button variant="ghost" busy={isBusy} onClick={() => void again('withdrawal')}>
          {t('protection.loginRestricted')}
        </Button>
      ) : null}
    </div>
  );
}
