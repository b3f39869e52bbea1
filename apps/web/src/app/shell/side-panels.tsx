import { type ComponentType, lazy, Suspense, useState } from 'react';
import { ChatButton } from '../../features/chat/chat-button.tsx';
import { useChatPanel } from '../../features/chat/chat-panel-store.ts';
import { NotificationsButton } from '../../features/notifications/notifications-button.tsx';
import { useReceived } from '../../features/notifications/received.ts';
import { QuickPanelButton } from '../../features/quick-panel/quick-panel-button.tsx';
import { useQuickPanelOpen } from '../../features/quick-panel/quick-panel-store.ts';
import { useSession } from '../../shared/session/session-store.ts';

const ChatPanel = lazy(async () => ({ default: (await import('../../features/chat/chat-panel.tsx')).ChatPanel }));
const QuickPanel = lazy(async () => ({
  default: (await import('../../features/quick-panel/quick-panel.tsx')).QuickPanel,
}));
const NotificationsPanel = lazy(async () => ({
  default: (await import('../../features/notifications/notifications-panel.tsx')).NotificationsPanel,
}));

/** Panels at the inline end, each fetched when first opened. Only for logged-in players. */
export function SidePanels() {
  const isPlayer = useSession().kind === 'player';
  const chat = useChatPanel();
  const isQuickOpen = useQuickPanelOpen();
  const received = useReceived();
  if (!isPlayer) return null;
  return (
    <>
      <OnceOpen isOpen={chat.isOpen} Panel={ChatPanel} />
      <OnceOpen isOpen={isQuickOpen} Panel={QuickPanel} />
      <OnceOpen isOpen={received.isOpen} Panel={NotificationsPanel} />
    </>
  );
}

/** Stays mounted after the first opening, so that it can slide out. */
function OnceOpen({ isOpen, Panel }: { isOpen: boolean; Panel: ComponentType }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen ? (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  ) : null;
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
