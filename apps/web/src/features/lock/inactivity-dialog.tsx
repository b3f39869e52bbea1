import { formatClock, isolate } from '@salon/i18n';
import { Button, Dialog, LiveText } from '@salon/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { currentPlay, isPlayContinuing } from '../../shared/machines/current-play.ts';
import { lockStore } from '../../shared/session/lock-state.ts';
import { logOut, prompt } from './lock.ts';

/** Long enough for a short absence, short enough for a shared computer. */
const ANSWER_WITHIN_S = 120;

/** LK-03: asked where no PIN locks the page. Without an answer the login ends; credit on a machine is paid back by the platform. */
export function InactivityDialog() {
  const { t } = useTranslation();
  const isPrompted = useStore(lockStore, (state) => state.isPrompted);
  return (
    <Dialog
      open={isPrompted}
      onOpenChange={() => prompt(false)}
      size="sm"
      title={t('lock.promptTitle')}
      description={t('lock.promptText')}
      actions={
        <>
          <Button variant="ghost" onClick={() => logOut()}>
            {t('lock.logout')}
          </Button>
          <Button onClick={() => prompt(false)}>{t('lock.promptContinue')}</Button>
        </>
      }
    >
      {isPrompted ? <Countdown /> : null}
    </Dialog>
  );
}

function Countdown() {
  const { t } = useTranslation();
  const [leftS, setLeftS] = useState(ANSWER_WITHIN_S);
  useEffect(() => {
    const endMs = Date.now() + ANSWER_WITHIN_S * 1_000;
    const timer = setInterval(() => {
      const left = Math.ceil((endMs - Date.now()) / 1_000);
      setLeftS(Math.max(0, left));
      if (left <= 0 && !isPlayContinuing(currentPlay.getState()))
        logOut({ text: 'lock.promptLoggedOut', tone: 'info' });
    }, 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="timer" className="text-14 text-dim tabular-nums">
      <LiveText text={t('lock.promptCountdown', { time: isolate(formatClock(leftS)) })} />
    </p>
  );
}
