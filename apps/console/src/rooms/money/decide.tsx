import { Button } from '@salon/ui';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import type { OperatorCallName } from '../../shared/api/client.ts';
import { useAct } from '../../shared/api/queries.ts';
import { useRight, useSelf } from '../../shared/api/session.ts';
import { useText } from '../../shared/text.ts';

const CALLS = {
  dispute: { approve: 'approve', reject: 'reject' },
  movement: { approve: 'adjustment-approve', reject: 'adjustment-reject' },
} as const;
const REFRESHED: readonly OperatorCallName[] = ['disputes', 'adjustments', 'suspense', 'hand-pays', 'movements'];

/** Buttons for who may decide about a correction. The platform refuses the one who proposed it, whatever is shown here. */
export function Decide({ of, id, proposedBy }: { of: keyof typeof CALLS; id: string; proposedBy: string }) {
  const t = useText();
  const mayDecide = useRight('money.approve');
  const { username } = useSelf();
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  if (!mayDecide) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {username === proposedBy ? null : <Button onClick={() => setAsked('approve')}>{t('money.approve')}</Button>}
      <Button variant="ghost" onClick={() => setAsked('reject')}>
        {t('money.reject')}
      </Button>
      {asked ? <Confirm key={asked} {...{ of, id, asked }} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

function Confirm(props: { of: keyof typeof CALLS; id: string; asked: 'approve' | 'reject'; onClose(): void }) {
  const { of, id, asked, onClose } = props;
  const t = useText();
  const { run, failure, isRunning } = useAct(CALLS[of][asked], REFRESHED);
  return (
    <ActDialog
      title={t(`money.${asked}Title`)}
      text={t(`money.${asked}Text`)}
      confirm={t(`money.${asked}`)}
      done={t(`money.${asked}Done`)}
      isDangerous={asked === 'reject'}
      onConfirm={async () => (await run({ params: { id } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}
