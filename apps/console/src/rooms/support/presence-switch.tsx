import { PRESENT_FOR_S } from '@salon/contract/operator/support.ts';
import { Switch } from '@salon/ui';
import { useEffect } from 'react';
import { call } from '../../shared/api/client.ts';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useSelf } from '../../shared/api/session.ts';
import { useText } from '../../shared/text.ts';

/** A third of the time for which a call holds: one may be lost. */
const RENEW_MS = (PRESENT_FOR_S * 1_000) / 3;

/** Whether the person answers players. It is renewed while the room is open, and lapses without it. */
export function PresenceSwitch() {
  const t = useText();
  const self = useSelf();
  const query = useCall('support-colleagues', {});
  const { run, isRunning } = useAct('support-presence', ['support-colleagues']);
  const isPresent = query.data?.colleagues.some(({ id, isPresent: here }) => id === self.id && here) ?? false;
  useEffect(() => {
    if (!isPresent) return;
    const timer = setInterval(() => void call('support-presence', { body: { isPresent: true } }), RENEW_MS);
    return () => clearInterval(timer);
  }, [isPresent]);
  return (
    <div className="flex flex-col items-end" title={t('support.presentHint')}>
      <Switch
        label={t('support.present')}
        checked={isPresent}
        disabled={isRunning || query.data === undefined}
        onChange={(event) => void run({ body: { isPresent: event.target.checked } })}
      />
    </div>
  );
}
