import type { LogonRow } from '@salon/contract/account.ts';
import { Button, classNames } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../shared/components/disclosure.tsx';
import { Loaded } from '../../shared/components/loaded.tsx';
import { Section } from '../../shared/components/section.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { groupLogons } from './logon-groups.ts';
import { LOGONS_SIZE, logonsQuery } from './queries.ts';

/** Suspicious events, highlighted. */
const WARNS = new Set<LogonRow['type']>(['login_fail', 'login_not_allowed', 'temporary_blocked']);

/** LG-15: login events of this player in the audit log. */
export function Logons() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(logonsQuery(page));
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / LOGONS_SIZE));
  return (
    <Section title={t('profile.logons')} text={t('profile.logonsText')}>
      <Loaded query={query}>
        {({ logons }) =>
          logons.length === 0 ? (
            <p role="status" className="text-dim">
              {t('profile.logonsEmpty')}
            </p>
          ) : (
            <ul className="flex flex-col">
              {groupLogons(logons).map((group) =>
                group.kind === 'row' ? (
                  <Entry key={group.row.id} row={group.row} />
                ) : (
                  <Checks key={group.rows[0].id} rows={group.rows} />
                ),
              )}
            </ul>
          )
        }
      </Loaded>
      {pages > 1 ? (
        <nav aria-label={t('profile.logons')} className="flex flex-wrap items-center justify-between gap-2">
          <Button variant="ghost" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('general.previous')}
          </Button>
          <span className="text-14 text-dim">{t('history.page', { page, pages })}</span>
          <Button variant="ghost" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('general.next')}
          </Button>
        </nav>
      ) : null}
    </Section>
  );
}

function Entry({ row: { at, type, address } }: { row: LogonRow }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line py-2 text-14 last:border-0">
      <span className={classNames('grow', WARNS.has(type) && 'text-bad')}>{t(`profile.logon_${type}`)}</span>
      <span className="flex flex-wrap gap-x-3 text-dim tabular-nums">
        <bdi dir="ltr" translate="no">
          {address ?? '–'}
        </bdi>
        <time dateTime={at}>{dateTime(at)}</time>
      </span>
    </li>
  );
}

/** Checks of a login happen at every page: they say little, and would push everything else off the list. */
function Checks({ rows }: { rows: readonly [LogonRow, ...LogonRow[]] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <li className="border-b border-line text-14 last:border-0">
      <Disclosure
        summary={
          <span className="flex grow flex-wrap gap-x-4 text-dim">
            <span className="grow">{t('profile.logonsChecked', { count: rows.length })}</span>
            <time dateTime={rows[0].at} className="tabular-nums">
              {dateTime(rows[0].at)}
            </time>
          </span>
        }
      >
        <ul className="flex flex-col ps-6">
          {rows.map((row) => (
            <Entry key={row.id} row={row} />
          ))}
        </ul>
      </Disclosure>
    </li>
  );
}
