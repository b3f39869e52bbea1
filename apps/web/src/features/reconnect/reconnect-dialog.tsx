import { errorText } from '@salon/i18n';
import { Button, Candle, Dialog } from '@salon/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { candleState } from '../../shared/machines/candle-state.ts';
import {
  ACTIONS,
  dialogState,
  type OpenMachine,
  type ReconnectAction,
  type ReconnectState,
} from './reconnect-statechart.ts';
import { sendReconnect, useReconnect } from './reconnect-store.ts';

const LABEL = { CASH_OUT: 'reconnect.cashOut', CONTINUE: 'reconnect.continue', KICK: 'reconnect.kick' } as const;
const BUSY: Partial<Record<ReconnectState, ReconnectAction>> = {
  cashingOut: 'CASH_OUT',
  continuing: 'CONTINUE',
  kicking: 'KICK',
};

/** Asks what to do about an open session. `onContinue` is called once the machine can be joined again. */
export function ReconnectDialog({ onContinue }: { onContinue(machine: OpenMachine): void }) {
  const { t, i18n } = useTranslation();
  const { state, machine, failure } = useReconnect();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'continuing' && state === 'hidden' && machine !== null) onContinue(machine);
    before.current = state;
  }, [state, machine, onContinue]);

  if (machine === null) return null;
  const busy = BUSY[state];
  const shown = dialogState(machine);
  const isAskingAgain = state === 'confirmingKick';
  return (
    <Dialog
      open={state !== 'hidden' && state !== 'postponed' && state !== 'seated'}
      onOpenChange={() => sendReconnect({ type: 'LATER' })}
      locked={busy !== undefined}
      title={t('reconnect.title')}
      description={isAskingAgain ? t('reconnect.kickConfirm') : t(`reconnect.text_${shown}`)}
      actions={
        isAskingAgain ? (
          <>
            <Button variant="ghost" onClick={() => sendReconnect({ type: 'LATER' })}>
              {t('general.cancel')}
            </Button>
            <Button variant="danger" onClick={() => sendReconnect({ type: 'CONFIRM' })}>
              {t('reconnect.kick')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="plain" disabled={busy !== undefined} onClick={() => sendReconnect({ type: 'LATER' })}>
              {t('reconnect.later')}
            </Button>
            {ACTIONS[shown].toReversed().map((type, at, all) => (
              <Button
                key={type}
                variant={at === all.length - 1 ? 'primary' : 'ghost'}
                busy={busy === type}
                disabled={busy !== undefined && busy !== type}
                onClick={() => sendReconnect({ type })}
              >
                {busy === type ? t('reconnect.working') : t(LABEL[type])}
              </Button>
            ))}
          </>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-3" data-reconnect={shown}>
        <span className="text-16 font-semibold">{machine.name}</span>
        <Candle state={candleState(shown)}>{t(`lobby.state_${shown}`)}</Candle>
      </div>
      <p role="alert" className="text-14 text-bad empty:hidden">
        {failure === null ? '' : errorText(i18n, failure)}
      </p>
    </Dialog>
  );
}
