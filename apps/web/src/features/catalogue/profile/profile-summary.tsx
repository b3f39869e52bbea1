import type { Profile } from '@salon/contract/account.ts';
import type { SessionRow } from '@salon/contract/history.ts';
import type { Machine } from '@salon/contract/http.ts';
import { buttonClass, MachineArt } from '@salon/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import '../catalogue.css';
import { Loaded, type LoadedQuery } from '../../../shared/components/loaded.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { gamePath, patterns, slotSessionPath } from '../../../shared/paths.ts';
import { Facts } from '../facts.tsx';
import type { LayoutConfiguration } from '../layouts/layout-configuration.ts';
import { PageLayout } from '../layouts/page-layout.tsx';

export interface ProfileSummaryProps {
  title: string;
  balance: ReactNode;
  profile: LoadedQuery<Profile>;
  sessions: LoadedQuery<readonly SessionRow[]>;
  favourites: LoadedQuery<readonly Machine[]>;
}

const layout: LayoutConfiguration = { surface: 'carded', head: 'page', sidebar: null, hasTabs: true };

/** The account at a glance; what can be changed is changed on the profile page. */
export function ProfileSummary({ title, balance, profile, sessions, favourites }: ProfileSummaryProps) {
  const { t } = useTranslation();
  return (
    <PageLayout
      configuration={layout}
      title={title}
      text={t('catalogue.profileText')}
      sections={[
        {
          id: 'account',
          title: t('general.account'),
          content: <Loaded query={profile}>{(data) => <Account profile={data} balance={balance} />}</Loaded>,
        },
        {
          id: 'sessions',
          title: t('general.gameSessions'),
          content: <Loaded query={sessions}>{(data) => <Sessions sessions={data} />}</Loaded>,
        },
        {
          id: 'favourites',
          title: t('general.favourites'),
          content: <Loaded query={favourites}>{(data) => <Favourites machines={data} />}</Loaded>,
        },
      ]}
    />
  );
}

function Account({ profile, balance }: { profile: Profile; balance: ReactNode }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const name = `${profile.name} ${profile.lastname}`.trim();
  return (
    <>
      <Facts
        facts={[
          { id: 'name', name: t('general.name'), value: <bdi translate="no">{name}</bdi> },
          { id: 'username', name: t('general.username'), value: <bdi translate="no">{profile.username}</bdi> },
          {
            ...{ id: 'email', name: t('general.email') },
            value: (
              <bdi translate="no" className="break-all">
                {profile.email}
              </bdi>
            ),
          },
          { id: 'balance', name: t('general.balance'), value: balance },
          { id: 'since', name: t('profile.memberSince'), value: dateTime(profile.memberSince) },
          { id: 'pin', name: t('lock.pin'), value: t(profile.hasPin ? 'general.yes' : 'general.no') },
        ]}
      />
      <Link to={patterns.profile} className={buttonClass('ghost')}>
        {t('general.profile')}
      </Link>
    </>
  );
}

function Sessions({ sessions }: { sessions: readonly SessionRow[] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  if (sessions.length === 0) return <p>{t('history.noRows')}</p>;
  return (
    <Facts
      facts={sessions.map(({ id, machine, start }) => ({
        id,
        name: dateTime(start),
        value: (
          <Link to={slotSessionPath(id)} className="inline-flex min-h-target items-center text-accent underline">
            <bdi translate="no">{machine}</bdi>
          </Link>
        ),
      }))}
    />
  );
}

function Favourites({ machines }: { machines: readonly Machine[] }) {
  const { t } = useTranslation();
  if (machines.length === 0) return <p>{t('catalogue.noFavourites')}</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-3">
      {machines.map(({ id, name, brand, gameId, reelCount, image, hasOwnImage }) => (
        <li key={id}>
          <Link to={gamePath(id, name)} className="flex flex-col gap-2 rounded-card bg-s2 p-3 text-center">
            <MachineArt machine={{ id, brand: brand.name, gameId, reelCount }} imageUrl={hasOwnImage ? image : null} />
            <bdi translate="no" className="font-semibold">
              {name}
            </bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
