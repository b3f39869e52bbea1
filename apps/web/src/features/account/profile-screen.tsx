import type { LanguageId } from '@salon/i18n';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session/session-store.ts';
import { Closing } from './closing.tsx';
import { DataExport } from './data-export.tsx';
import { Devices } from './devices.tsx';
import { Logons } from './logons.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonalData } from './personal-data.tsx';
import { PinForm } from './pin-form.tsx';
import { Preferences } from './preferences.tsx';
import { Spending } from './spending.tsx';

export interface ProfileScreenProps {
  onLanguage(language: LanguageId): void;
  /** The player's limits, passed in from the protection feature. */
  limits?: ReactNode;
}

export function ProfileScreen({ onLanguage, limits }: ProfileScreenProps) {
  const { t } = useTranslation();
  const session = useSession();
  if (session.kind !== 'player') return null;
  const { username } = session.user;
  return (
    <div className="mx-auto flex w-full max-w-boxed flex-col gap-4 p-3">
      <h1 className="text-26">{t('general.profile')}</h1>
      <div className="grid items-start gap-3 md:grid-cols-2">
        <Column>
          <PersonalData />
          <Preferences onLanguage={onLanguage} />
          <Logons />
        </Column>
        <Column>
          <PasswordForm username={username} />
          <PinForm username={username} />
          <Devices />
        </Column>
      </div>
      <Spending />
      {limits}
      <div className="grid items-start gap-3 md:grid-cols-2">
        <DataExport username={username} />
        <Closing username={username} />
      </div>
    </div>
  );
}

const Column = ({ children }: { children: ReactNode }) => <div className="flex min-w-0 flex-col gap-3">{children}</div>;
