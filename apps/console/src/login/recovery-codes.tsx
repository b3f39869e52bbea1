import type { Failure } from '@salon/contract';
import { newRecoveryCodes } from '@salon/contract/operator/staff.ts';
import { Button } from '@salon/ui';
import { useState } from 'react';
import { ActDialog } from '../shared/act-dialog.tsx';
import { loginStep, resume } from '../shared/api/client.ts';
import { showCodes, useHasFewCodes, useSelf } from '../shared/api/session.ts';
import { Badge } from '../shared/badge.tsx';
import { Panel } from '../shared/panel.tsx';
import { useText } from '../shared/text.ts';

/** How many recovery codes are left, and a new set. */
export function RecoveryCodes() {
  const t = useText();
  const { recoveryCodesLeft: count } = useSelf();
  const hasFew = useHasFewCodes();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title={t('security.codesTitle')}
      text={t('security.codesText')}
      actions={
        <Button variant="ghost" onClick={() => setIsOpen(true)}>
          {t('security.codesNew')}
        </Button>
      }
    >
      <Badge tone={hasFew ? 'bad' : 'ok'}>{t('login.codesLeft', { count })}</Badge>
      {isOpen ? <NewCodes onClose={() => setIsOpen(false)} /> : null}
    </Panel>
  );
}

function NewCodes({ onClose }: { onClose(): void }) {
  const t = useText();
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const make = async () => {
    setIsRunning(true);
    const outcome = await loginStep('/login/recovery/new', {}, newRecoveryCodes);
    setFailure(outcome.ok ? null : outcome.failure);
    setIsRunning(false);
    if (!outcome.ok) return false;
    showCodes(outcome.value.recoveryCodes);
    void resume();
    return true;
  };
  return (
    <ActDialog
      title={t('security.codesNewTitle')}
      text={t('security.codesNewText')}
      confirm={t('security.codesNew')}
      onConfirm={make}
      {...{ failure, isRunning, onClose }}
    />
  );
}
