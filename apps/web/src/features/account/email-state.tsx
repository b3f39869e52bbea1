import { errorText } from '@salon/i18n';
import { Button, toasts } from '@salon/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { requestVerification } from './calls.ts';

/** Whether the address is verified; where it is not, the mail with the link can be sent once more. */
export function EmailState({ verifiedAt }: { verifiedAt: string | null }) {
  const { t, i18n } = useTranslation();
  const { MAIL } = useSettings();
  const [isBusy, setIsBusy] = useState(false);
  if (verifiedAt !== null) return <span className="block text-12 text-ok">{t('profile.emailVerified')}</span>;
  if (!MAIL) return null;
  const send = async () => {
    setIsBusy(true);
    const outcome = await requestVerification(i18n.language);
    setIsBusy(false);
    if (outcome.ok) return toasts.show({ text: t('profile.emailSent'), tone: 'ok' });
    const text = outcome.reason === 'network' ? t('login.networkError') : errorText(i18n, outcome.failure);
    toasts.show({ text, tone: 'bad' });
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="text-12 text-dim">{t('profile.emailNotVerified')}</span>
      <Button variant="ghost" busy={isBusy} onClick={() => void send()}>
        {t('profile.emailSendAgain')}
      </Button>
    </span>
  );
}
