import type { operator } from '@salon/contract';
import { classNames } from '@salon/ui';
import { Badge } from '../badge.tsx';
import { Panel } from '../panel.tsx';
import { line, useFormat, useText } from '../text.ts';

const MONEY = [
  'balanceMinor',
  'onMachineMinor',
  'inTransitMinor',
  'handPayDueMinor',
  'withdrawingMinor',
  'disputedMinor',
] as const satisfies readonly (keyof operator.PlayerPage['money'])[];

/** Money, seat, account and bans at a glance; also beside a chat. */
export function PlayerOverview({ page, isNarrow = false }: { page: operator.PlayerPage; isNarrow?: boolean }) {
  const t = useText();
  const format = useFormat();
  const { player, money, seat, bans, obstacles } = page;
  return (
    <div className={classNames('grid grid-cols-1 gap-4', !isNarrow && 'lg:grid-cols-2')}>
      <Panel title={t('players.money')}>
        <Facts facts={MONEY.map((name) => [t(`players.${name}`), format.money(money[name], player.currency)])} />
      </Panel>
      <Panel title={t('players.seat')}>
        {seat ? (
          <>
            <Facts
              facts={[
                [t('players.machine'), line`${seat.machineNumber} ${seat.machine}`],
                [t('players.startedAt'), format.dateTime(seat.startedAt)],
              ]}
            />
            {seat.isClosing ? <Badge tone="busy">{t('players.isClosing')}</Badge> : null}
          </>
        ) : (
          <p className="text-dim">{t('players.noSeat')}</p>
        )}
      </Panel>
      <Panel title={t('players.account')}>
        <Facts
          facts={[
            [t('players.memberSince'), format.dateTime(player.memberSince)],
            [t('players.lastSeen'), player.lastSeenAt ? format.dateTime(player.lastSeenAt) : t('general.never')],
            [t('players.hasPin'), t(player.hasPin ? 'general.yes' : 'general.no')],
            ...(player.closedAt ? [[t('players.state_closed'), format.dateTime(player.closedAt)] as const] : []),
            [
              t('players.obstacles'),
              obstacles.map((one) => t(`players.obstacle_${one}`)).join(', ') || t('general.none'),
            ],
          ]}
        />
      </Panel>
      <Panel title={t('players.bans')}>
        {bans.length === 0 ? <p className="text-dim">{t('players.noBans')}</p> : null}
        <ul className="flex flex-col gap-2">
          {bans.map((ban) => (
            <li key={ban.bannedAt}>
              {t('players.banned', { at: format.dateTime(ban.bannedAt), by: ban.bannedBy, reason: ban.reason })}
              {ban.liftedAt ? (
                <span className="block text-dim">
                  {t('players.lifted', {
                    at: format.dateTime(ban.liftedAt),
                    by: ban.liftedBy ?? '',
                    reason: ban.liftReason ?? '',
                  })}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-dim">{name}</dt>
          <dd className="m-0 text-end break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
