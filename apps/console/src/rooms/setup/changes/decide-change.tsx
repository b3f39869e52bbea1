import type { operator } from '@salon/contract';
import { Button } from '@salon/ui';
import { useState } from 'react';
import { ActDialog } from '../../../shared/act-dialog.tsx';
import type { OperatorCallName } from '../../../shared/api/client.ts';
import { useAct } from '../../../shared/api/queries.ts';
import { useRight, useSelf } from '../../../shared/api/session.ts';
import { useText } from '../../../shared/text.ts';
import { OldAndNew, useChangeTitle } from './old-and-new.tsx';

const CALLS = {
  approve: 'setup-change-approve',
  refuse: 'setup-change-refuse',
  withdraw: 'setup-change-withdraw',
} as const;
const REFRESHED: readonly OperatorCallName[] = ['setup-changes', 'site', 'sites', 'cabinets', 'alert-targets'];

/** Buttons for another person, or for the one who proposed it. The platform decides, whatever is shown here. */
export function DecideChange({ change }: { change: operator.SetupChange }) {
  const t = useText();
  const mayDecide = useRight('setup.secure');
  const { username, siteId } = useSelf();
  const [asked, setAsked] = useState<keyof typeof CALLS | null>(null);
  const isOwn = username.toLowerCase() === change.proposedBy.toLowerCase();
  const isOfHosts = change.kind === 'host_add' || change.kind === 'host_remove';
  if (!mayDecide || (isOfHosts && siteId !== null)) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {isOwn ? (
        <Button variant="ghost" onClick={() => setAsked('withdraw')}>
          {t('setup.withdraw')}
        </Button>
      ) : (
        <>
          <Button onClick={() => setAsked('approve')}>{t('setup.approve')}</Button>
          <Button variant="ghost" onClick={() => setAsked('refuse')}>
            {t('setup.refuse')}
          </Button>
        </>
      )}
      {asked ? <Confirm key={asked} {...{ change, asked }} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

interface ConfirmProps {
  change: operator.SetupChange;
  asked: keyof typeof CALLS;
  onClose(): void;
}

function Confirm({ change, asked, onClose }: ConfirmProps) {
  const t = useText();
  const title = useChangeTitle()(change);
  const { run, failure, isRunning } = useAct(CALLS[asked], REFRESHED);
  return (
    <ActDialog
      title={t(`setup.${asked}Title`)}
      text={title}
      confirm={t(`setup.${asked}`)}
      done={t(`setup.${asked}Done`)}
      isDangerous={asked === 'refuse'}
      onConfirm={async () => (await run({ params: { id: change.id } })) !== null}
      {...{ failure, isRunning, onClose }}
    >
      {/* Seen once more by the one who puts it into effect. */}
      <OldAndNew change={change} />
    </ActDialog>
  );
}
