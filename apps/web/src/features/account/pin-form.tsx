import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NewPinForm } from '../../shared/components/new-pin-form.tsx';
import { Section } from '../../shared/components/section.tsx';
import { profileQuery, refreshProfile } from './queries.ts';

/** The PIN of the idle lock, in the profile. */
export function PinForm({ username }: { username: string }) {
  const { t } = useTranslation();
  const { data: profile } = useQuery(profileQuery);
  return (
    <Section
      title={t('profile.pin')}
      text={`${t('profile.pinText')} ${profile?.hasPin === false ? t('profile.pinNone') : ''}`}
    >
      <NewPinForm username={username} onStored={() => void refreshProfile()} />
    </Section>
  );
}
