import { CHAT_STATUSES, type ChatStatus } from '@salon/contract/chat.ts';
import { Drawer, IconButton, Select } from '@salon/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseStatus } from './calls.ts';
import { closeChat, openChat, showContacts, useChatPanel } from './chat-panel-store.ts';
import { ContactList } from './contact-list.tsx';
import { contactsQuery } from './contacts-query.ts';
import { Conversation } from './conversation/conversation.tsx';
import { Face } from './face.tsx';
import { chatUserQuery } from './queries.ts';

/** At the inline end, 360 wide, the whole width of a phone. Escape and a click beside it close it. */
export function ChatPanel() {
  const { t } = useTranslation();
  const { isOpen } = useChatPanel();
  return (
    <Drawer
      open={isOpen}
      onOpenChange={(open) => (open ? openChat() : closeChat())}
      title={t('chat.title')}
      side="end"
      className="w-chat max-sm:w-full max-sm:max-w-none"
    >
      <ChatContent />
    </Drawer>
  );
}

function ChatContent() {
  const { t } = useTranslation();
  const { contactId } = useChatPanel();
  const { data: contacts } = useQuery(contactsQuery);
  const { data: user } = useQuery(chatUserQuery);
  const contact = contacts?.find(({ id }) => id === contactId);
  const close = <IconButton label={t('chat.close')} icon={<X />} onClick={closeChat} />;
  if (contact === undefined || user === undefined)
    return (
      <>
        <div className="flex min-h-bar items-center gap-2 border-b border-line ps-4 pe-2">
          <h2 className="me-auto text-20">{t('chat.title')}</h2>
          {user ? <OwnStatus status={user.status} /> : null}
          {close}
        </div>
        <ContactList />
      </>
    );
  return (
    <>
      <div className="flex min-h-bar items-center gap-2 border-b border-line px-2">
        <IconButton label={t('chat.back')} icon={<ArrowLeft className="mirror" />} onClick={showContacts} />
        <Face contact={contact} />
        <h2 className="min-w-0 grow font-body text-14 font-semibold">
          <bdi translate="no" className="block truncate">
            {contact.name}
          </bdi>
          <span className="block truncate text-12 font-normal text-dim">
            {contact.automatic ? t('chat.automatic') : t(`chat.status_${contact.status}`)}
          </span>
        </h2>
        {close}
      </div>
      <Conversation key={contact.id} contact={contact} userId={user.id} />
    </>
  );
}

/** The status shown to others while online. */
function OwnStatus({ status }: { status: ChatStatus }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <Select<ChatStatus>
      label={t('chat.myStatus')}
      labelHidden
      value={status}
      onChange={(chosen) => void chooseStatus(client, chosen)}
      options={CHAT_STATUSES.map((value) => ({ value, label: t(`chat.status_${value}`) }))}
    />
  );
}
