import type { RealityCheck } from '@salon/contract/protection.ts';
import { Button, Dialog, Money } from '@salon/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { cacheChanged, refetchChanged } from '../../shared/api/query-client.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { currentPlay, isMidGame } from '../../shared/machines/current-play.ts';
import { SETTLE_MS } from '../../shared/machines/settle-delay.ts';
import { answerRealityCheck } from './calls.ts';
import { leaveFullscreen } from './leave-fullscreen.ts';
import { realityCheckQuery } from './queries.ts';

/** Time and net of the session, at the end of a game; the player goes on or takes the money out. Nothing else closes it. */
export function RealityCheckDialog({ machineId }: { machineId: number }) {
  const { data: check } = useQuery(realityCheckQuery);
  const isResting = useIsResting();
  const isHere = check?.machineId === machineId;
  return check && isHere && isResting ? <Question key={check.id} check={check} /> : null;
}

/** The last game is booked a moment after its reels stand. */
function useIsResting(): boolean {
  const isMid = useStore(currentPlay, isMidGame);
  const [isResting, setIsResting] = useState(false);
  const client = useQueryClient();
  useEffect(() => {
    if (isMid) return setIsResting(false);
    const timer = setTimeout(async () => {
      await refetchChanged(client, { queryKey: realityCheckQuery.queryKey });
      setIsResting(true);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isMid, client]);
  return isResting;
}

function Question({ check }: { check: RealityCheck }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { money, signedMoney, duration } = useFormat();
  const [busy, setBusy] = useState<'continue' | 'cash_out' | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(leaveFullscreen, []);
  const answer = async (choice: 'continue' | 'cash_out') => {
    setBusy(choice);
    setHasFailed(false);
    const outcome = await answerRealityCheck(check.id, choice);
    setBusy(null);
    if (outcome.ok) cacheChanged(client, realityCheckQuery.queryKey, null);
    else setHasFailed(true);
  };
  const figures = [
    [t('protection.nowBets'), money(check.betMinor)],
    [t('protection.nowWins'), money(check.winMinor)],
    [t('protection.nowNet'), signedMoney(check.netMinor)],
  ] as const;
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      locked
      title={t('protection.nowTitle')}
      description={t('protection.nowText', { time: duration(check.playedS) })}
      actions={
        <>
          <Button
            variant="ghost"
            busy={busy === 'cash_out'}
            disabled={busy === 'continue'}
            onClick={() => void answer('cash_out')}
          >
            {t('protection.nowCashOut')}
          </Button>
          <Button
            variant="ghost"
            busy={busy === 'continue'}
            disabled={busy === 'cash_out'}
            onClick={() => void answer('continue')}
          >
            {t('protection.nowContinue')}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-3 gap-3">
        {figures.map(([name, amount]) => (
          <div key={name} className="min-w-0">
            <dt className="text-12 text-dim">{name}</dt>
            <dd className="text-16 font-semibold">
              <Money text={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-14 text-dim">{t('protection.nowLimits')}</p>
      <p role="alert" className="text-14 text-bad empty:hidden">
        {hasFailed ? t('protection.nowFailed') : ''}
      </p>
    </Dialog>
  );
}
