import { codeTyped } from '@salon/domain/typed/code.ts';
import { Button, TextField } from '@salon/ui';
import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Opener } from '../session/lock-state.ts';
import { latePart, WhenOpen } from './late-part.tsx';
import { PinField } from './pin-field.tsx';

const DigitPad = latePart(async () => (await import('./digit-pad.tsx')).DigitPad);

interface PinFormProps {
  opens: Opener;
  /** Resolves with null when PIN or password was accepted, otherwise with the text of the problem. */
  check(secret: string): Promise<string | null>;
  onLogout(): void;
  /** Text of the problem of an attempt elsewhere, which has led here. */
  firstProblem?: string | null;
  hasAutoFocus?: boolean;
}

/** Unlocks the page with the PIN, or the password of a player without one, or logs out. */
export function PinForm({ opens, check, onLogout, firstProblem = null, hasAutoFocus = false }: PinFormProps) {
  const { t } = useTranslation();
  const isPin = opens === 'pin';
  const Field = isPin ? PinField : TextField;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (hasAutoFocus) input.current?.focus();
  }, [hasAutoFocus]);
  useEffect(() => {
    if (firstProblem !== null) setProblem(firstProblem);
  }, [firstProblem]);

  const change = (text: string) => {
    setTyped(text);
    setProblem(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const secret = isPin ? codeTyped(typed) : typed;
    if (secret.trim() === '') return setProblem(t(isPin ? 'lock.pinRequired' : 'login.checkField'));
    setIsBusy(true);
    const found = await check(secret);
    setIsBusy(false);
    if (found === null) return;
    setTyped('');
    setProblem(found);
    input.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        ref={input}
        label={t(isPin ? 'lock.pin' : 'login.password')}
        type="password"
        autoComplete={isPin ? 'off' : 'current-password'}
        maxLength={isPin ? 32 : 200}
        leading={<Lock />}
        value={typed}
        // Digits typed during the check would be sent with the next attempt.
        readOnly={isBusy}
        error={problem}
        onChange={(event) => change(event.target.value)}
        // The pad stands below: a phone's own keypad would cover it.
        {...(isPin && { inputMode: 'none' as const })}
      />
      <WhenOpen isOpen={isPin}>
        <DigitPad disabled={isBusy} value={typed} onChange={change} />
      </WhenOpen>
      <div className="flex flex-wrap justify-end gap-2 *:grow">
        <Button variant="ghost" onClick={onLogout}>
          {t('lock.logout')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {t('lock.unlock')}
        </Button>
      </div>
    </form>
  );
}
