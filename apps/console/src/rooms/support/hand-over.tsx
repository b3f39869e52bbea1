import { Select } from '@salon/ui';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useSelf } from '../../shared/api/session.ts';
import { useText } from '../../shared/text.ts';

/** Gives the chat to a colleague; those who are present come first. */
export function HandOver({ chatId, onClose }: { chatId: number; onClose(): void }) {
  const t = useText();
  const self = useSelf();
  const query = useCall('support-colleagues', {});
  const others = query.data?.colleagues.filter(({ id }) => id !== self.id) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const { run, failure, isRunning } = useAct('support-hand-over', ['support-chats', 'support-chat']);
  const staffId = chosen ?? String(others[0]?.id ?? '');
  return (
    <ActDialog
      title={t('support.handOver')}
      confirm={t('support.handOver')}
      onConfirm={async () =>
        staffId !== '' && (await run({ params: { id: chatId }, body: { staffId: Number(staffId) } })) !== null
      }
      {...{ failure, isRunning, onClose }}
    >
      {others.length === 0 ? (
        <p>{t('support.nobodyElse')}</p>
      ) : (
        <Select
          label={t('support.handOverTo')}
          value={staffId}
          options={others.map(({ id, name, isPresent }) => ({
            value: String(id),
            label: isPresent ? t('support.isPresent', { name }) : name,
          }))}
          onChange={setChosen}
        />
      )}
    </ActDialog>
  );
}
