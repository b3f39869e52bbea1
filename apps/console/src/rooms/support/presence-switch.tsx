import { Switch } from '@salon/ui';
import { useAct } from '../../shared/api/queries.ts';
import { useText } from '../../shared/text.ts';
import { useIsPresent } from './presence.ts';

/** Whether the person answers players. It holds while the console is open, in any room. */
export function PresenceSwitch() {
  const t = useText();
  const isPresent = useIsPresent();
  const { run, isRunning } = useAct('support-presence', ['support-colleagues']);
  return (
    <div className="flex flex-col items-end" title={t('support.presentHint')}>
      <Switch
        label={t('support.present')}
        checked={isPresent ?? false}
        disabled={isRunning || isPresent === undefined}
        onChange={(event) => void run({ body: { isPresent: event.target.checked } })}
      />
    </div>
  );
}
