import type { operator } from '@salon/contract';
import { newId } from '@salon/contract/new-id.ts';
import { Button, Select, Skeleton, TextField } from '@salon/ui';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { Badge } from '../../shared/badge.tsx';
import { Panel } from '../../shared/panel.tsx';
import { line, useErrorText, useFormat, useText } from '../../shared/text.ts';
import { Decide } from './decide.tsx';
import { Facts } from './entries.tsx';

const STATES = ['open', 'settled'] as const;

/** Money that machine and ledger disagree about, with both sides beside each other. */
export function Disputes() {
  const t = useText();
  const errorText = useErrorText();
  const [state, setState] = useState<(typeof STATES)[number]>('open');
  const { data, error } = useCall('disputes', { query: { state } });
  return (
    <div className="flex flex-col gap-4">
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
        data.disputes.map((dispute) => <DisputePanel key={dispute.id} dispute={dispute} />)
      )}
      {data?.disputes.length === 0 ? <p className="text-dim">{t('money.nothing')}</p> : null}
    </div>
  );
}

function DisputePanel({ dispute }: { dispute: operator.Dispute }) {
  const t = useText();
  const format = useFormat();
  const mayPropose = useRight('money.propose');
  const [isProposing, setIsProposing] = useState(false);
  const { id, machine, player, cause, openedAt, heldMinor, amountMinor, currency, proposals } = dispute;
  const { ledger, machine: reported, unfitPlay, allowed } = Object(dispute.evidence) as Record<string, unknown>;
  const isDecided = proposals.at(-1)?.isApproved === true;
  const isPending = proposals.at(-1)?.isApproved === null;
  return (
    <Panel
      title={line`${id} · ${machine} · ${player ?? t('money.nobody')}`}
      text={`${t(`money.cause_${cause}`)}, ${format.dateTime(openedAt)}`}
      actions={
        mayPropose && !isDecided && !isPending ? (
          <Button onClick={() => setIsProposing(true)}>{t('money.propose')}</Button>
        ) : null
      }
    >
      <p>
        {t('money.held')}: {format.money(heldMinor, currency)} · {t('money.most')}:{' '}
        {format.money(amountMinor, currency)}
      </p>
      {unfitPlay ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Facts title={t('money.unfitPlay')} facts={unfitPlay} of="play" />
          <Facts title={t('money.allowed')} facts={allowed} of="play" />
        </div>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Facts title={t('money.byLedger')} facts={ledger} />
        <Facts title={t('money.byMachine')} facts={reported} />
      </div>
      <ul className="flex flex-col gap-3">
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} {...{ proposal, currency }} />
        ))}
      </ul>
      {isProposing ? <Propose dispute={dispute} onClose={() => setIsProposing(false)} /> : null}
    </Panel>
  );
}

function Proposal({ proposal, currency }: { proposal: operator.Dispute['proposals'][number]; currency: string }) {
  const t = useText();
  const format = useFormat();
  const { id, playerMinor, reason, proposedBy, isApproved, decidedBy } = proposal;
  const state = t(isApproved === null ? 'money.pending' : isApproved ? 'money.approved' : 'money.rejected');
  return (
    <li className="flex flex-col gap-2 border-t border-line pt-3">
      <p>{t('money.proposedBy', { amount: format.money(playerMinor, currency), name: proposedBy })}</p>
      <p className="break-words text-dim">{reason}</p>
      <Badge tone={isApproved === null ? 'busy' : isApproved ? 'ok' : 'off'}>
        {decidedBy === null ? state : t('money.decidedBy', { state, name: decidedBy })}
      </Badge>
      {isApproved === null ? <Decide of="dispute" {...{ id, proposedBy }} /> : null}
    </li>
  );
}

function Propose({ dispute, onClose }: { dispute: operator.Dispute; onClose(): void }) {
  const t = useText();
  const format = useFormat();
  const { run, failure, isRunning } = useAct('propose', ['disputes']);
  // The proposal's own id: sent again, it is the same proposal.
  const [proposalId] = useState(newId);
  const [typed, setTyped] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const { id, currency } = dispute;
  return (
    <ActDialog
      title={t('money.proposeTitle', { id })}
      confirm={t('money.propose')}
      done={t('money.proposed')}
      asksReason
      onConfirm={async (reason) => {
        const playerMinor = format.parseMoney(typed, currency);
        setIsInvalid(playerMinor === null);
        if (playerMinor === null) return false;
        return (await run({ params: { id }, body: { id: proposalId, playerMinor, reason } })) !== null;
      }}
      {...{ failure, isRunning, onClose }}
    >
      <TextField
        label={t('money.toPlayer')}
        hint={t('money.toPlayerHint')}
        inputMode="decimal"
        autoComplete="off"
        required
        value={typed}
        error={isInvalid ? t('money.amountInvalid') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActDialog>
  );
}
