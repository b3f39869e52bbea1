import { codeTyped } from '@salon/domain/typed/code.ts';
import { Button } from '@salon/ui';
import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PinField } from './pin-field.tsx';

interface PinFormProps {
  /** Resolves with null when the PIN was accepted, otherwise with the text of the problem. */
  check(pin: string): Promise<string | null>;
  onLogout(): void;
  hasAutoFocus?: boolean;
}

/** Unlocks the page with the PIN, or logs out. */
export function PinForm({ check, onLogout, hasAutoFocus = false }: PinFormProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (hasAutoFocus) input.current?.focus();
  }, [hasAutoFocus]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (codeTyped(pin) === '') return setProblem(t('lock.pinRequired'));
    setIsBusy(true);
    const found = await check(codeTyped(pin));
    setIsBusy(false);
    if (found === null) return;
    setPin('');
    setProblem(found);
    input.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <PinField
        ref={input}
        label={t('lock.pin')}
        maxLength={32}
        leading={<Lock />}
        value={pin}
        // Digits typed during the check would be sent with the next attempt.
        readOnly={isBusy}
        error={problem}
        onChange={(event) => {
          setPin(event.target.value);
          setProblem(undefined);
        }}
      />
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
