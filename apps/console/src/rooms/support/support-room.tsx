import { Tabs } from '@salon/ui/primitives/controls/tabs.tsx';
import { useNavigate, useParams } from 'react-router';
import { Page } from '../../shared/page.tsx';
import { useText } from '../../shared/text.ts';
import { CannedAnswers } from './canned-answers.tsx';
import { Chats } from './chats.tsx';
import { PresenceSwitch } from './presence-switch.tsx';

/** The team's side of the chat: `/support`, `/support/<chat>`, `/support/answers`. */
export function Component() {
  const t = useText();
  const navigate = useNavigate();
  const rest = useParams()['*'] ?? '';
  const chatId = /^\d{1,9}$/.test(rest) ? Number(rest) : null;
  return (
    <Page title={t('support.room')} text={t('support.roomText')} actions={<PresenceSwitch />}>
      <Tabs
        label={t('support.room')}
        value={rest === 'answers' ? 'answers' : 'chats'}
        onChange={(id) => void navigate(id === 'answers' ? '/support/answers' : '/support')}
        tabs={[
          { id: 'chats', label: t('support.chats'), panel: <Chats chatId={chatId} /> },
          { id: 'answers', label: t('support.answers'), panel: <CannedAnswers /> },
        ]}
      />
    </Page>
  );
}
