import { Button, Dialog, LiveText } from '@salon/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { gamePath } from '../../shared/paths.ts';
import { useSecondsLeft } from '../../shared/use-seconds-left.ts';
import { clearReady, type ReadyMachine, useReady } from './ready-store.ts';
import { giveUpMachine } from './waitlist.ts';

/** Asks the next in line whether they take the machine that is reserved for them; without an answer the next one is asked. */
export function ReadyCheck({ onJoin }: { onJoin(path: string): void }) {
  const ready = useReady();
  const { pathname } = useLocation();
  const isThere = ready !== null && pathname.startsWith(`/game/${ready.id}/`);
  // Opening the machine another way is an answer, too.
  useEffect(() => {
    if (isThere) clearReady();
  }, [isThere]);
  return ready === null || isThere ? null : <Question key={ready.endsAtMs} ready={ready} onJoin={onJoin} />;
}

function Question({ ready, onJoin }: { ready: ReadyMachine; onJoin(path: string): void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const seconds = useSecondsLeft(ready.endsAtMs);
  useEffect(() => {
    if (seconds === 0) clearReady();
  }, [seconds]);
  const refuse = () => {
    clearReady();
    giveUpMachine(client, ready.id);
  };
  const join = () => {
    clearReady();
    onJoin(gamePath(ready.id, ready.name));
  };
  return (
    <Dialog
      open
      onOpenChange={refuse}
      size="sm"
      title={t('waitlist.readyTitle', { machine: ready.name })}
      description={t('waitlist.readyText')}
      actions={
        <>
          <Button variant="ghost" onClick={refuse}>
            {t('waitlist.readyNo')}
          </Button>
          <Button onClick={join}>{t('waitlist.readyJoin')}</Button>
        </>
      }
    >
      <p role="timer" className="text-dim">
        <LiveText text={t('waitlist.readySeconds', { count: seconds })} />
      </p>
    </Dialog>
  );
}
