import type { operator } from '@salon/contract';
import { newId } from '@salon/contract/new-id.ts';
import { TextField } from '@salon/ui';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { useAct } from '../../shared/api/queries.ts';
import { useFormat, useText } from '../../shared/text.ts';
import { Entries } from './entries.tsx';

/** Proposes a correction of a movement: the original beside what would be booked. */
export function Adjust({ movement, onClose }: { movement: operator.MovementRow; onClose(): void }) {
  const t = useText();
  const format = useFormat();
  const { run, failure, isRunning } = useAct('adjust', ['adjustments', 'hand-pays', 'movements']);
  // The proposal's own id: sent again, it is the same proposal.
  const [adjustmentId] = useState(newId);
  const [typed, setTyped] = useState('');
  const [username, setUsername] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const { id, currency, heldMinor, player } = movement;
  const playerMinor = format.parseSignedMoney(typed, currency);
  return (
    <ActDialog
      title={t('money.adjustTitle', { id })}
      text={heldMinor > 0 ? t('money.adjustHeld', { amount: format.money(heldMinor, currency) }) : undefined}
      confirm={t('money.propose')}
      done={t('money.proposed')}
      asksReason
      onConfirm={async (reason) => {
        setIsInvalid(playerMinor === null);
        if (playerMinor === null) return false;
        const who = player === null && username.trim() !== '' ? { username: username.trim() } : {};
        return (await run({ params: { id }, body: { id: adjustmentId, playerMinor, reason, ...who } })) !== null;
      }}
      {...{ failure, isRunning, onClose }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Entries title={t('money.original')} {...{ entries: movement.entries, currency }} />
        <Entries title={t('money.asProposed')} {...{ entries: preview(movement, playerMinor ?? 0), currency }} />
      </div>
      {player === null ? (
        <TextField
          label={t('money.adjustUsername')}
          hint={t('money.adjustUsernameHint')}
          autoComplete="off"
          autoCapitalize="none"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      ) : null}
      <TextField
        label={t('money.adjustAmount')}
        autoComplete="off"
        required
        value={typed}
        error={isInvalid ? t('money.amountInvalid') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActDialog>
  );
}

/** As the platform books it: what is held, the player, the house with the rest. */
function preview({ heldMinor, entries }: operator.MovementRow, playerMinor: number): operator.MovementRow['entries'] {
  const holder = entries.find(
    ({ kind, amountMinor }) => amountMinor > 0 && (kind === 'suspense' || kind === 'handpay_payable'),
  );
  return [
    { account: 'held', kind: holder?.kind ?? 'suspense', amountMinor: -heldMinor },
    { account: 'house', kind: 'house', amountMinor: heldMinor - playerMinor },
    { account: 'wallet', kind: 'wallet', amountMinor: playerMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0);
}
