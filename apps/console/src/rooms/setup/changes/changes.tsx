import type { operator } from '@salon/contract';
import { Select, Skeleton } from '@salon/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/queries.ts';
import { Badge, type Tone } from '../../../shared/badge.tsx';
import { Panel } from '../../../shared/panel.tsx';
import { line, useErrorText, useFormat, useText } from '../../../shared/text.ts';
import { DecideChange } from './decide-change.tsx';
import { OldAndNew, useChangeTitle } from './old-and-new.tsx';

const SHOWN = ['open', 'decided'] as const;
const TONES: Record<operator.SetupChange['state'], Tone> = {
  ...{ waiting: 'busy', approved: 'ok', refused: 'bad', withdrawn: 'off', outdated: 'off', expired: 'off' },
};

/** Changes that wait for a second person, and what became of others. */
export function Changes() {
  const t = useText();
  const errorText = useErrorText();
  const [state, setState] = useState<(typeof SHOWN)[number]>('open');
  const { data, error } = useCall('setup-changes', { query: { state } });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="text-dim">{t('setup.changesText')}</p>
      <Select
        label={t('setup.state')}
        value={state}
        onChange={setState}
        options={SHOWN.map((value) => ({ value, label: t(`setup.shown_${value}`) }))}
        className="sm:self-start"
      />
      {error ? <p role="alert">{errorText(error.failure)}</p> : null}
      {data === undefined ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        data.changes.map((change) => <ChangePanel key={change.id} change={change} />)
      )}
      {data?.changes.length === 0 ? <p className="text-dim">{t(`setup.changesNone_${state}`)}</p> : null}
    </div>
  );
}

function ChangePanel({ change }: { change: operator.SetupChange }) {
  const t = useText();
  const format = useFormat();
  const title = useChangeTitle()(change);
  const { state, proposedBy, proposedAt, expiresAt, decidedBy, decidedAt } = change;
  const proposed = t('setup.proposedBy', { name: proposedBy, time: format.dateTime(proposedAt) });
  const ends = t('setup.endsAt', { time: format.dateTime(expiresAt) });
  return (
    <Panel title={title} text={state === 'waiting' ? `${proposed} · ${ends}` : proposed}>
      <OldAndNew change={change} />
      <Badge tone={TONES[state]}>
        {decidedBy === null || decidedAt === null
          ? t(`setup.changeState_${state}`)
          : line`${t(`setup.changeState_${state}`)}: ${decidedBy}, ${format.dateTime(decidedAt)}`}
      </Badge>
      {state === 'waiting' ? <DecideChange change={change} /> : null}
    </Panel>
  );
}
