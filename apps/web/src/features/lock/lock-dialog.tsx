import { CODES } from '@salon/contract';
import { errorText } from '@salon/i18n';
import { Button, Dialog, TextField } from '@salon/ui';
import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { lockStore } from '../../shared/session/lock-state.ts';
import { logOut, unlock } from './lock.ts';

/** LK-01, LK-02: covers everything until the PIN is given or the player logs out. */
export function LockDialog() {
  const { t } = useTranslation();
  const isLocked = useStore(lockStore, (state) => state.isLocked);
  return (
    <Dialog
      open={isLocked}
      onOpenChange={() => {}}
      locked
      cover
      size="sm"
      title={t('lock.title')}
      description={t('lock.text')}
    >
      {isLocked ? <PinForm /> : null}
    </Dialog>
  );
}

function PinForm() {
  const { t, i18n } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => input.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (pin.trim() === '') return setProblem(t('lock.pinRequired'));
    setIsBusy(true);
    const result = await unlock(pin);
    if (result.kind === 'open' || result.kind === 'ended') return;
    setIsBusy(false);
    setPin('');
    input.current?.focus();
    if (result.kind === 'offline') return setProblem(t('lock.offline'));
    const { remaining } = result;
    setProblem(
      remaining === null ? t('lock.wrong') : errorText(i18n, { code: CODES.pin_wrong, Params: { remaining } }),
    );
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        ref={input}
        label={t('lock.pin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={32}
        leading={<Lock />}
        value={pin}
        // What is typed meanwhile would go with a wrong one.
        readOnly={isBusy}
        error={problem}
        onChange={(event) => {
          setPin(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-wrap justify-end gap-2 *:grow">
        <Button variant="ghost" onClick={() => logOut()}>
          {t('lock.logout')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {t('lock.unlock')}
        </Button>
      </div>
    </form>
  );
}
