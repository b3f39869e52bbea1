import { operator } from '@salon/contract';
import { Select } from '@salon/ui';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { line, useText } from '../../shared/text.ts';

type Cause = (typeof operator.CLEAR_CAUSES)[number];

/** Which machine; empty until one is chosen. */
function MachineSelect({ value, onChange }: { value: string; onChange(id: string): void }) {
  const t = useText();
  const machines = useCall('machines', {}).data?.machines ?? [];
  return (
    <Select
      label={t('accounting.machineNumber')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('accounting.choose') },
        ...machines.map(({ id, number, name }) => ({ value: String(id), label: line`${number} ${name}` })),
      ]}
    />
  );
}

export function ReadMeters({ onClose }: { onClose(): void }) {
  const t = useText();
  const [id, setId] = useState('');
  const { run, failure, isRunning } = useAct('read-meters', ['meters']);
  return (
    <ActDialog
      title={t('accounting.readTitle')}
      confirm={t('accounting.readNow')}
      done={t('accounting.readDone')}
      onConfirm={async () => id !== '' && (await run({ params: { id } })) !== null}
      {...{ failure, isRunning, onClose }}
    >
      <MachineSelect value={id} onChange={setId} />
    </ActDialog>
  );
}

export function OpenProcedure({ onClose }: { onClose(): void }) {
  const t = useText();
  const [id, setId] = useState('');
  const [cause, setCause] = useState<Cause>('memory_cleared');
  const { run, failure, isRunning } = useAct('meter-procedure', ['meter-procedures', 'meters']);
  return (
    <ActDialog
      title={t('accounting.openTitle')}
      text={t('accounting.openText')}
      confirm={t('accounting.open')}
      done={t('accounting.openDone')}
      asksReason
      onConfirm={async (reason) => id !== '' && (await run({ params: { id }, body: { cause, reason } })) !== null}
      {...{ failure, isRunning, onClose }}
    >
      <MachineSelect value={id} onChange={setId} />
      <Select
        label={t('accounting.cause')}
        value={cause}
        onChange={setCause}
        options={operator.CLEAR_CAUSES.map((one) => ({ value: one, label: t(`accounting.cause_${one}`) }))}
      />
    </ActDialog>
  );
}
