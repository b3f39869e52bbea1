import { formatDate } from '@salon/i18n';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../shared/components/loaded.tsx';
import { Section } from '../../shared/components/section.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { EmailState } from './email-state.tsx';
import { Photo } from './photo.tsx';
import { profileQuery } from './queries.ts';

export function PersonalData() {
  const { t } = useTranslation();
  const { language } = useFormat();
  const session = useSession();
  const query = useQuery(profileQuery);
  return (
    <Section title={t('profile.personal')}>
      {session.kind === 'player' ? <Photo photoURL={session.user.photoURL} /> : null}
      <Loaded query={query}>
        {({ id, username, name, lastname, email, emailVerifiedAt, memberSince }) => (
          <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 text-14">
            {(
              [
                [t('general.name'), name],
                [t('general.lastname'), lastname],
                [t('general.username'), username],
                [t('general.email'), email, <EmailState key="state" verifiedAt={emailVerifiedAt} />],
                [t('profile.playerNumber'), String(id)],
                [t('profile.memberSince'), formatDate(language, memberSince)],
              ] satisfies [string, string, ReactNode?][]
            ).map(([label, value, state]) => (
              <div key={label} className="contents">
                <dt className="text-dim">{label}</dt>
                <dd className="break-words">
                  <bdi translate="no">{value}</bdi>
                  {state}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
      <p className="text-12 text-dim">{t('profile.correctHint')}</p>
    </Section>
  );
}
