import { ChatButton } from '../../features/chat/chat-button.tsx';
import { useChatPanel } from '../../features/chat/chat-panel-store.ts';
import { NotificationsButton } from '../../features/notifications/notifications-button.tsx';
import { useReceived } from '../../features/notifications/received.ts';
import { QuickPanelButton } from '../../features/quick-panel/quick-panel-button.tsx';
import { useQuickPanelOpen } from '../../features/quick-panel/quick-panel-store.ts';
import { latePart, WhenOpen } from '../../shared/components/late-part.tsx';
import { whole } from '../../shared/components/whole.ts';
import { useSession } from '../../shared/session/session-store.ts';

const ChatPanel = latePart(whole(async () => (await import('../../features/chat/chat-panel.tsx')).ChatPanel));
const QuickPanel = latePart(whole(async () => (await import('../../features/quick-panel/quick-panel.tsx')).QuickPanel));
const NotificationsPanel = latePart(
  whole(async () => (await import('../../features/notifications/notifications-panel.tsx')).NotificationsPanel),
);

/** Panels at the inline end, each fetched when first opened. Only for logged-in players. */
export function SidePanels() {
  const isPlayer = useSession().kind === 'player';
  const chat = useChatPanel();
  const isQuickOpen = useQuickPanelOpen();
  const received = useReceived();
  if (!isPlayer) return null;
  return (
    <>
      <WhenOpen isOpen={chat.isOpen}>
        <ChatPanel />
      </WhenOpen>
      <WhenOpen isOpen={isQuickOpen}>
        <QuickPanel />
      </WhenOpen>
      <WhenOpen isOpen={received.isOpen}>
        <NotificationsPanel />
      </WhenOpen>
    </>
  );
}

/** `onOpen` closes what is above the page first. */
export function SidePanelButtons({ onOpen }: { onOpen?: () => void }) {
  const isPlayer = useSession().kind === 'player';
  return isPlayer ? (
    <>
      <ChatButton onOpen={onOpen} />
      <NotificationsButton onOpen={onOpen} />
      <QuickPanelButton onOpen={onOpen} />
    </>
  ) : null;
}
