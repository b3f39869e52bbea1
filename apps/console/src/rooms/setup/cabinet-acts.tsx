import { wholeTyped } from '@salon/domain/typed/number.ts';
import { Dialog, TextField } from '@salon/ui';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { useAct } from '../../shared/api/queries.ts';
import { Form } from '../../shared/forms/form.tsx';
import { WholeNumberField } from '../../shared/forms/whole-number-field.tsx';
import { useText } from '../../shared/text.ts';

interface KeyProps {
  onKey(agent: string, key: string): void;
  onClose(): void;
}

const isAgent = (text: string) => /^[\w.-]{1,60}$/.test(text);

/** A new agent; its key goes to `onKey`. */
export function AddCabinet({ onKey, onClose }: KeyProps) {
  const t = useText();
  const [agent, setAgent] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { run, failure, isRunning } = useAct('cabinet-add', ['setup-changes']);
  const add = async () => {
    setIsChecked(true);
    if (!isAgent(agent.trim())) return;
    const answer = await run({ body: { agent: agent.trim() } });
    if (answer !== null) onKey(answer.agent, answer.key);
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('setup.cabinetAdd')} closeLabel={t('general.close')}>
      <Form onSubmit={() => void add()} submit={t('setup.cabinetAdd')} isBusy={isRunning} failure={failure}>
        <TextField
          label={t('setup.cabinetName')}
          hint={t('setup.cabinetNameHint')}
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={agent}
          error={isChecked && !isAgent(agent.trim()) ? t('general.invalid') : undefined}
          onChange={(event) => setAgent(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}

/** A new key beside the old ones, which end after some hours. */
export function RotateKey({ agent, onKey, onClose }: KeyProps & { agent: string }) {
  const t = useText();
  const [hours, setHours] = useState('24');
  const { run, failure, isRunning } = useAct('cabinet-rotate', ['setup-changes']);
  const rotate = async () => {
    const valid = wholeTyped(hours);
    if (valid === null) return false;
    const answer = await run({ params: { agent }, body: { hours: valid } });
    if (answer !== null) onKey(agent, answer.key);
    return false;
  };
  return (
    <ActDialog
      title={t('setup.rotateTitle', { name: agent })}
      text={t('setup.rotateText')}
      confirm={t('setup.rotate')}
      onConfirm={rotate}
      {...{ failure, isRunning, onClose }}
    >
      <WholeNumberField label={t('setup.hours')} value={hours} onChange={setHours} />
    </ActDialog>
  );
}

export function RevokeKey({ id, onClose }: { id: number; onClose(): void }) {
  const t = useText();
  const { run, failure, isRunning } = useAct('cabinet-revoke', ['cabinets']);
  return (
    <ActDialog
      title={t('setup.revokeTitle')}
      text={t('setup.revokeText')}
      confirm={t('setup.revokeTitle')}
      isDangerous
      onConfirm={async () => (await run({ params: { id } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}
