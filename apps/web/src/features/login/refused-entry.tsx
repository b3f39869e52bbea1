import { CODES } from '@salon/contract';
import { errorText } from '@salon/i18n';
import { Button } from '@salon/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signIn } from '../../shared/session/session-store.ts';
import { SwitchDialog } from './switch-dialog.tsx';
import { enterByToken, type RefusedEntry, type TokenAttempt, type TokenEntry } from './token-entry.ts';

type Asked = Extract<TokenEntry, { kind: 'asked' }>;

const NOT_OURS: readonly number[] = [CODES.unauthorized, CODES.signature_not_verified, CODES.invalid_request];
const EXCLUDED: readonly number[] = [CODES.cooling_off, CODES.self_excluded];

/** Why the link that somebody came by has not let them in, and what is still possible with it. */
export function RefusedEntryNotice({ refused }: { refused: RefusedEntry }) {
  const { t, i18n } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { failure, isLost, attempt } = refused;
  const isExcluded = EXCLUDED.includes(failure.code);

  const send = async (next: TokenAttempt, replaces = false) => {
    setIsBusy(true);
    setAsked(null);
    const entry = await enterByToken(next, { replaces });
    setIsBusy(false);
    if (entry.kind === 'entered') signIn(entry.answer);
    if (entry.kind === 'asked') setAsked(entry);
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
      {asked ? (
        <SwitchDialog
          question={asked}
          // Whoever stays is still logged in by the stored token: the start finds them.
          onAnswer={(isSwitch) => (isSwitch ? void send(asked.attempt, true) : location.reload())}
        />
      ) : null}
    </div>
  );
}
