import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { chooseLanguage } from '../app/appearance.ts';
import { ProfileScreen } from '../features/account/profile-screen.tsx';
import { ProtectionSettings } from '../features/protection/protection-settings.tsx';
import { idIn } from '../shared/paths.ts';
import { useSession } from '../shared/session/session-store.ts';
import { usePageTitle } from '../shared/use-page-title.ts';
import { Component as NotFound } from './not-found.tsx';

/** `/profile` and `/profile/:profileId`; there is a profile of one's own only (RT-06). */
export function Component() {
  const { profileId } = useParams();
  const session = useSession();
  const isOwn = profileId === undefined || (session.kind === 'player' && idIn(profileId) === session.user.id);
  return isOwn ? <OwnProfile /> : <NotFound />;
}

function OwnProfile() {
  const { t, i18n } = useTranslation();
  usePageTitle(t('general.profile'));
  return <ProfileScreen onLanguage={(language) => chooseLanguage(i18n, language)} limits={<ProtectionSettings />} />;
}
