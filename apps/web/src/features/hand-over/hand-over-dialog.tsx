import { tokenLogin } from '@salon/contract';
import { Button, Dialog, LiveText, Spinner } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../shared/components/loaded.tsx';
import { closeHandOver, useHandOver } from '../../shared/session/hand-over-store.ts';
import { useSecondsLeft } from '../../shared/use-seconds-left.ts';
import { fetchCode, linkOf } from './code.ts';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

/** A code that a phone reads to go on there: the same player, the same machine, the same credit. */
export function HandOverDialog() {
  const { t } = useTranslation();
  const isOpen = useHandOver();
  if (!isOpen) return null;
  return (
    <Dialog
      open
      onOpenChange={closeHandOver}
      size="sm"
      title={t('login.handOver')}
      description={t('login.handOverText')}
      closeLabel={t('general.close')}
    >
      <Code />
    </Dialog>
  );
}

function Code() {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(1);
  const query = useQuery({
    queryKey: ['hand-over', attempt],
    queryFn: fetchCode,
    // The token is forgotten with the dialog, and asked for again only by the player.
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false },
  });
  return (
    <Loaded query={query} height="h-64" failedText={t('login.handOverFailed')}>
      {({ token, shownAtMs }) => (
        <Shown key={token} token={token} shownAtMs={shownAtMs} onRenew={() => setAttempt(attempt + 1)} />
      )}
    </Loaded>
  );
}

function Shown({ token, shownAtMs, onRenew }: { token: string; shownAtMs: number; onRenew(): void }) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(shownAtMs + tokenLogin.DEVICE_HAND_OVER_S * 1_000);
  if (seconds === 0)
    return (
      <div role="alert" className="flex flex-col items-center gap-4 py-6 text-center">
        <p>{t('login.handOverOver')}</p>
        <Button onClick={onRenew}>{t('login.handOverNew')}</Button>
      </div>
    );
  return (
    <div className="flex flex-col items-center gap-3">
      <div className="grid aspect-square w-full max-w-[clamp(8rem,calc(100dvh-14rem),16rem)] place-items-center overflow-hidden rounded-control bg-white">
        <Suspense fallback={<Spinner />}>
          <QrCode text={linkOf(token, location)} label={t('login.handOverCode')} />
        </Suspense>
      </div>
      <p role="timer" className="text-center text-dim">
        <LiveText text={t('login.handOverSeconds', { count: seconds })} />
      </p>
    </div>
  );
}
