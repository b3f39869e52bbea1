import { CODES } from '@salon/contract';
import { errorText, fetchAllTexts } from '@salon/i18n';
import { Button } from '@salon/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signIn } from '../../shared/session/session-store.ts';
import { SwitchDialog } from './switch-dialog.tsx';
import { agreementTo, enterByToken, type RefusedEntry, type TokenAttempt, type TokenEntry } from './token-entry.ts';

type Question = Extract<TokenEntry, { kind: 'asks' }>;

const NOT_OURS: readonly number[] = [CODES.unauthorized, CODES.signature_not_verified, CODES.invalid_request];
const EXCLUDED: readonly number[] = [CODES.cooling_off, CODES.self_excluded];

/** Why the token of the link was refused, and what the player can still do. */
export function RefusedEntryNotice({ refused }: { refused: RefusedEntry }) {
  const { t, i18n } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [pending, setPending] = useState<Question | null>(null);
  const { failure, isLost, attempt } = refused;
  const isExcluded = EXCLUDED.includes(failure.code);

  const send = async (next: TokenAttempt, answered?: Question) => {
    setIsBusy(true);
    setPending(null);
    const entry = await enterByToken(next, answered && { agreement: agreementTo(answered) });
    // The question's own words.
    if (entry.kind === 'asks') await fetchAllTexts(i18n);
    setIsBusy(false);
    if (entry.kind === 'entered') signIn(entry.answer);
    if (entry.kind === 'asks') setPending(entry);
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
      {isLost && attempt ? (
        <Button variant="ghost" busy={isBusy} onClick={() => void send(attempt)}>
          {t('general.retry')}
        </Button>
      ) : null}
      {isExcluded && attempt ? (
        <Button variant="ghost" busy={isBusy} onClick={() => void send({ ...attempt, purpose: 'withdrawal' })}>
          {t('protection.loginRestricted')}
        </Button>
      ) : null}
      {pending ? (
        <SwitchDialog
          question={pending}
          // A present player is still logged in by the stored token; a reload restores the session.
          onAnswer={(isNext) => (isNext ? void send(pending.attempt, pending) : location.reload())}
        />
      ) : null}
    </div>
  );
}
