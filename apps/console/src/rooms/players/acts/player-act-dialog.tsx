import type { operator } from '@salon/contract';
import { useState } from 'react';
import { ActDialog } from '../../../shared/act-dialog.tsx';
import { callFile } from '../../../shared/api/client.ts';
import { useAct } from '../../../shared/api/queries.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { SecretDialog } from '../../../shared/secret-dialog.tsx';
import { useErrorText, useText } from '../../../shared/text.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { BreakDialog, LimitDialog } from './protection-dialogs.tsx';

export type ActKind =
  | ReasonedKind
  | 'logout'
  | 'password'
  | 'pin'
  | 'limit'
  | 'break'
  | 'bonus'
  | 'discount'
  | 'export';
type ReasonedKind = 'ban' | 'unban' | 'close';
export interface AskedAct {
  kind: ActKind;
}

interface ActProps {
  page: operator.PlayerPage;
  onClose(): void;
}

/** The dialog of what was asked for with a player. */
export function PlayerActDialog({ act: { kind }, ...props }: ActProps & { act: AskedAct }) {
  switch (kind) {
    case 'ban':
    case 'unban':
    case 'close':
      return <Reasoned kind={kind} {...props} />;
    case 'logout':
    case 'pin':
      return <Plain kind={kind} {...props} />;
    case 'password':
      return <PasswordLink {...props} />;
    case 'limit':
      return <LimitDialog {...props} />;
    case 'break':
      return <BreakDialog {...props} />;
    case 'bonus':
    case 'discount':
      return <GrantDialog kind={kind} {...props} />;
    case 'export':
      return <Export {...props} />;
  }
}

const CALLS = { ban: 'player-ban', unban: 'player-unban', close: 'player-close' } as const;

function Reasoned({ kind, page: { player }, onClose }: ActProps & { kind: ReasonedKind }) {
  const t = useText();
  const { run, failure, isRunning } = useAct(CALLS[kind], ['player', 'player-audit', 'player-notes']);
  return (
    <ActDialog
      title={t(`players.title_${kind}`, { name: player.username })}
      text={t(`players.text_${kind}`)}
      confirm={t(`players.act_${kind}`)}
      isDangerous={kind !== 'unban'}
      asksReason
      done={t(`players.done_${kind}`)}
      onConfirm={async (reason) => (await run({ params: { id: player.id }, body: { reason } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}

function Plain({ kind, page: { player }, onClose }: ActProps & { kind: 'logout' | 'pin' }) {
  const t = useText();
  const { run, failure, isRunning } = useAct(kind === 'pin' ? 'player-pin-reset' : 'player-logout', [
    'player',
    'player-audit',
  ]);
  return (
    <ActDialog
      title={t(`players.title_${kind}`, { name: player.username })}
      text={t(`players.text_${kind}`)}
      confirm={t(`players.act_${kind}`)}
      done={t(`players.done_${kind}`)}
      onConfirm={async () => (await run({ params: { id: player.id } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}

function PasswordLink({ page: { player }, onClose }: ActProps) {
  const t = useText();
  const [link, setLink] = useState<string | null>(null);
  const { run, failure, isRunning } = useAct('player-password-reset', ['player-audit']);
  if (link !== null)
    return (
      <SecretDialog
        title={t('players.title_password', { name: player.username })}
        text={t('players.text_link')}
        label={t('players.link')}
        // A site without a host of its own is the one that the console is on.
        secret={new URL(link, location.origin).href}
        onClose={onClose}
      />
    );
  return (
    <ActDialog
      title={t('players.title_password', { name: player.username })}
      text={t('players.text_password')}
      confirm={t('players.act_password')}
      onConfirm={async () => {
        const offered = await run({ params: { id: player.id } });
        if (offered !== null) setLink(offered.link);
        return false;
      }}
      {...{ failure, isRunning, onClose }}
    />
  );
}

function Export({ page: { player }, onClose }: ActProps) {
  const t = useText();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  return (
    <ActDialog
      title={t('players.title_export', { name: player.username })}
      text={t('players.text_export')}
      confirm={t('players.act_export')}
      failure={null}
      isRunning={isRunning}
      onConfirm={async () => {
        setIsRunning(true);
        const file = await callFile('player-export', { params: { id: player.id } });
        setIsRunning(false);
        if (file.ok) saveFile(file.value, `player-${player.id}.json`);
        else setProblem(errorText(file.failure));
        return file.ok;
      }}
      onClose={onClose}
    >
      {problem === null ? null : (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </ActDialog>
  );
}
