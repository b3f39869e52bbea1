import type { operator } from '@salon/contract';
import { Button, Select, Skeleton } from '@salon/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { Badge } from '../../shared/badge.tsx';
import { Panel } from '../../shared/panel.tsx';
import { joined, useErrorText, useFormat, useText } from '../../shared/text.ts';
import { Adjust } from './adjust.tsx';
import { Decide } from './decide.tsx';
import { Entries } from './entries.tsx';

const STATES = ['open', 'decided'] as const;

/** Corrections of booked movements, and money that waits for one. */
export function Corrections() {
  const t = useText();
  const errorText = useErrorText();
  const [state, setState] = useState<(typeof STATES)[number]>('open');
  const { data, error } = useCall('adjustments', { query: { state } });
  return (
    <div className="flex flex-col gap-4">
      <Suspense />
      <Select
        label={t('money.state')}
        value={state}
        onChange={setState}
        options={STATES.map((value) => ({ value, label: t(`money.state_${value}`) }))}
        className="sm:self-start"
      />
      {error ? <p role="alert">{errorText(error.failure)}</p> : null}
      {data === undefined ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        data.adjustments.map((adjustment) => <AdjustmentPanel key={adjustment.id} adjustment={adjustment} />)
      )}
      {data?.adjustments.length === 0 ? <p className="text-dim">{t('money.nothing')}</p> : null}
    </div>
  );
}

function AdjustmentPanel({ adjustment }: { adjustment: operator.Adjustment }) {
  const t = useText();
  const format = useFormat();
  const { id, original, entries, currency, reason, proposedBy, proposedAt, isApproved, decidedBy } = adjustment;
  const state = t(isApproved === null ? 'money.pending' : isApproved ? 'money.approved' : 'money.rejected');
  const amount = format.money(adjustment.playerMinor, currency);
  return (
    <Panel
      title={joined([t(`money.kind_${original.kind as 'play'}`), adjustment.player, original.machine], ' · ')}
      text={`${t('money.proposedBy', { amount, name: proposedBy })}, ${format.dateTime(proposedAt)}`}
    >
      <p className="break-words">{reason}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Entries title={`${t('money.original')} ${original.id}`} {...{ entries: original.entries, currency }} />
        <Entries title={t(isApproved === true ? 'money.asBooked' : 'money.asProposed')} {...{ entries, currency }} />
      </div>
      <Badge tone={isApproved === null ? 'busy' : isApproved ? 'ok' : 'off'}>
        {decidedBy === null ? state : t('money.decidedBy', { state, name: decidedBy })}
      </Badge>
      {isApproved === null ? <Decide of="movement" {...{ id, proposedBy }} /> : null}
    </Panel>
  );
}

function Suspense() {
  const t = useText();
  const format = useFormat();
  const mayPropose = useRight('money.propose');
  const { data } = useCall('suspense', {});
  const [adjusted, setAdjusted] = useState<operator.MovementRow | null>(null);
  if (data === undefined || data.movements.length === 0) return null;
  return (
    <Panel title={t('money.suspense')} text={t('money.suspenseText')}>
      <ul className="flex flex-col gap-2">
        {data.movements.map((movement) => (
          <li key={movement.id} className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
            <span>
              {joined(
                [movement.machine, format.money(movement.heldMinor, movement.currency), format.dateTime(movement.at)],
                ' · ',
              )}
            </span>
            {mayPropose ? <Button onClick={() => setAdjusted(movement)}>{t('money.adjust')}</Button> : null}
          </li>
        ))}
      </ul>
      {adjusted ? <Adjust movement={adjusted} onClose={() => setAdjusted(null)} /> : null}
    </Panel>
  );
}
