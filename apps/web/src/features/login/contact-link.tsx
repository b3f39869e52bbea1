import { buttonClass } from '@salon/ui';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../shared/settings/use-settings.ts';

/** Opens a chat app with the operator, for players who cannot log in (LG-05). */
export function ContactLink() {
  const { t } = useTranslation();
  const { SHOW_CONTACT_ON_LOGIN, CONTACT_NUMBER } = useSettings();
  if (!SHOW_CONTACT_ON_LOGIN || CONTACT_NUMBER === '') return null;
  return (
    <a
      href={`https://wa.me/${CONTACT_NUMBER}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('ghost')}
    >
      <MessageCircle size={18} aria-hidden="true" />
      {t('login.contact')}
    </a>
  );
}
