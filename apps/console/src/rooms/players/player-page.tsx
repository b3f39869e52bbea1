import { Button, Menu, Skeleton } from '@salon/ui';
import { Tabs } from '@salon/ui/primitives/controls/tabs.tsx';
import { ChevronLeft, EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useCall } from '../../shared/api/queries.ts';
import { Page } from '../../shared/page.tsx';
import { PlayerOverview } from '../../shared/player/player-overview.tsx';
import { line, useErrorText, useText } from '../../shared/text.ts';
import { type AskedAct, PlayerActDialog } from './acts/player-act-dialog.tsx';
import { usePlayerActs } from './acts/use-player-acts.tsx';
import { PlayerState } from './player-state.tsx';
import { AuditRows } from './tabs/audit-rows.tsx';
import { Chats } from './tabs/chats.tsx';
import { Grants } from './tabs/grants.tsx';
import { Logins } from './tabs/logins.tsx';
import { Movements } from './tabs/movements.tsx';
import { Notes } from './tabs/notes.tsx';
import { Protection } from './tabs/protection.tsx';
import { Sessions } from './tabs/sessions.tsx';

const TABS = [
  'overview',
  'sessions',
  'movements',
  'protection',
  'grants',
  'logins',
  'chats',
  'notes',
  'audit',
] as const;

/** Bookings are not pushed. */
const MONEY_EVERY_MS = 5_000;

/** One player: what there is to know, and what the person may do about it. */
export function PlayerPage({ id }: { id: number }) {
  const t = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { '*': rest } = useParams();
  const tab = TABS.find((one) => one === rest) ?? 'overview';
  const [act, setAct] = useState<AskedAct | null>(null);
  const query = useCall('player', { params: { id } }, { everyMs: MONEY_EVERY_MS });
  const page = query.data;
  const acts = usePlayerActs(page, setAct);
  if (page === undefined)
    return (
      <Page title={t('players.player')} actions={<Back />}>
        {query.error ? <p role="alert">{errorText(query.error.failure)}</p> : <Skeleton className="h-40 w-full" />}
      </Page>
    );
  const { player } = page;
  const panels = {
    overview: <PlayerOverview page={page} />,
    sessions: <Sessions id={id} />,
    movements: <Movements id={id} />,
    protection: <Protection id={id} />,
    grants: <Grants id={id} />,
    logins: <Logins id={id} devices={page.devices} />,
    chats: <Chats id={id} />,
    notes: <Notes id={id} isOpen={player.state !== 'closed'} />,
    audit: <AuditRows id={id} />,
  };
  return (
    <Page
      title={player.username}
      text={
        <span className="inline-flex flex-wrap items-center gap-x-3">
          {line`${[player.name, player.lastname].join(' ').trim()} · ${player.email} · ${player.id}`}
          <PlayerState state={player.state} />
        </span>
      }
      actions={
        <>
          <Back />
          {acts.length > 0 ? (
            <Menu
              items={acts}
              trigger={
                <Button variant="ghost" icon={<EllipsisVertical size={18} />}>
                  {t('general.actions')}
                </Button>
              }
            />
          ) : null}
        </>
      }
    >
      <Tabs
        label={player.username}
        value={tab}
        onChange={(next) => void navigate(`/players/${id}${next === 'overview' ? '' : `/${next}`}`)}
        tabs={TABS.map((one) => ({
          id: one,
          label: t(`players.tab_${one}`),
          panel: <div className="pt-4">{panels[one]}</div>,
        }))}
      />
      {act ? <PlayerActDialog act={act} page={page} onClose={() => setAct(null)} /> : null}
    </Page>
  );
}

function Back() {
  const t = useText();
  return (
    <Link to="/players" className="inline-flex min-h-target items-center gap-1 px-2 text-14 font-semibold">
      <ChevronLeft size={18} aria-hidden="true" />
      {t('players.back')}
    </Link>
  );
}
