import { Tabs } from '@salon/ui/primitives/controls/tabs.tsx';
import { useText } from '../shared/text.ts';
import { PasskeyEnrolment } from './passkey-enrolment.tsx';
import { TotpEnrolment } from './totp-enrolment.tsx';

/** The first second factor of an account: an app or a passkey. */
export function Enrolment() {
  const t = useText();
  const tabs = [
    { id: 'app', label: t('security.appTitle'), panel: <TotpEnrolment /> },
    { id: 'passkey', label: t('security.passkeysTitle'), panel: <PasskeyEnrolment /> },
  ];
  return <Tabs label={t('login.enrolment')} tabs={tabs} />;
}
