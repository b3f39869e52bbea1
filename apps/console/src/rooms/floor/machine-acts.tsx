import type { operator } from '@salon/contract';
import { Dialog, type MenuItem } from '@salon/ui';
import { CircleOff, DoorClosed, ExternalLink, LogOut, OctagonX, Timer, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ActDialog } from '../../shared/act-dialog.tsx';
import type { AnswerOf } from '../../shared/api/client.ts';
import { useAct } from '../../shared/api/queries.ts';
import { line, useText } from '../../shared/text.ts';

export const ACTIONS = ['stop', 'return', 'warn', 'close', 'remove'] as const;
export type Action = (typeof ACTIONS)[number];
type Results = AnswerOf<'machines-batch'>['results'];

const ICONS = {
  stop: <OctagonX />,
  return: <Undo2 />,
  warn: <Timer />,
  close: <DoorClosed />,
  remove: <LogOut />,
} satisfies Record<Action, ReactNode>;

/** What can be done in its state. */
export function usefulActions({ player, isStopped, disabledReason }: operator.OperatedMachine): Action[] {
  return ACTIONS.filter((action) => {
    if (action === 'stop') return !isStopped;
    if (action === 'return') return isStopped || disabledReason !== null;
    return player !== null;
  });
}

/** Menu of one machine; `dialog` is what it has opened itself. */
export function useMachineActions(onAsk: (action: Action, ids: number[]) => void) {
  const t = useText();
  const navigate = useNavigate();
  const [lost, setLost] = useState<operator.OperatedMachine | null>(null);
  const actionsOf = (machine: operator.OperatedMachine): MenuItem[] => [
    {
      id: 'open',
      label: t('floor.open'),
      icon: <ExternalLink />,
      onSelect: () => void navigate(`/floor/${machine.id}`),
    },
    ...usefulActions(machine).map((action) => ({
      ...{ id: action, label: t(`floor.act_${action}`), icon: ICONS[action] },
      onSelect: () => onAsk(action, [machine.id]),
    })),
    // Refused by the platform while it is in service.
    ...(machine.status === 'offline' || machine.disabledReason !== null
      ? [{ id: 'lost', label: t('floor.act_lost'), icon: <CircleOff />, onSelect: () => setLost(machine) }]
      : []),
  ];
  return { actionsOf, dialog: lost ? <Lost machine={lost} onClose={() => setLost(null)} /> : null };
}

function Lost({ machine, onClose }: { machine: operator.OperatedMachine; onClose(): void }) {
  const t = useText();
  const { run, failure, isRunning } = useAct('lost', ['machines', 'machine', 'disputes']);
  return (
    <ActDialog
      title={line`${t('floor.act_lost')}: ${machine.name}`}
      text={t('floor.text_lost')}
      confirm={t('floor.act_lost')}
      isDangerous
      asksReason
      onConfirm={async (reason) => (await run({ params: { id: machine.id }, body: { reason } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}

/** Asks once more, does it at each machine, and shows what each has answered. */
export function BatchDialog({ action, ids, onClose }: { action: Action; ids: number[]; onClose(): void }) {
  const t = useText();
  const { run, failure, isRunning } = useAct('machines-batch', ['machines', 'machine', 'machine-events']);
  const [results, setResults] = useState<Results | null>(null);
  if (results !== null) return <BatchResults results={results} onClose={onClose} />;
  const act = t(`floor.act_${action}`);
  return (
    <ActDialog
      title={t('floor.actTitle', { act, count: ids.length })}
      text={t(`floor.text_${action}`)}
      confirm={act}
      isDangerous={action === 'remove' || action === 'close'}
      onConfirm={async () => {
        const answer = await run({ body: { ids, action } });
        if (answer === null) return false;
        setResults(answer.results);
        return false;
      }}
      {...{ failure, isRunning, onClose }}
    />
  );
}

function BatchResults({ results, onClose }: { results: Results; onClose(): void }) {
  const t = useText();
  return (
    <Dialog open onOpenChange={onClose} title={t('floor.results')} closeLabel={t('general.close')}>
      <p role="status">{t('floor.actDone', { count: results.filter(({ isChanged }) => isChanged).length })}</p>
      <ul className="flex flex-col gap-1">
        {results.map(({ id, isChanged, code, reason }) => (
          <li key={id} className={code === null ? '' : 'text-bad'}>
            {`${id}: ${code === null ? t(isChanged ? 'floor.changed' : 'floor.unchanged') : line`${reason ?? ''} (${code})`}`}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
