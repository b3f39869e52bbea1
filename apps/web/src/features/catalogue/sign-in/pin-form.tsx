import { Button, TextField } from '@salon/ui';
import { Lock } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface PinFormProps {
  name: string;
  /** Null: the PIN is right; otherwise what to say about it. */
  check(pin: string): Promise<string | null>;
  onOpen(): void;
  onLogout(): void;
}

/** Who is here has a name, and opens the page again with their PIN. */
export function PinForm({ name, check, onOpen, onLogout }: PinFormProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (pin === '') return setProblem(t('lock.pinRequired'));
    setIsBusy(true);
    const said = await check(pin);
    setIsBusy(false);
    if (said === null) return onOpen();
    setPin('');
    setProblem(said);
    input.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="display grid size-14 place-items-center rounded-full border border-brass bg-s2 text-26 uppercase"
        >
          {name.slice(0, 1)}
        </span>
        <span className="text-20 break-words">{name}</span>
      </p>
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
        error={problem}
        onChange={(event) => {
          setPin(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-wrap gap-2 *:grow">
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
