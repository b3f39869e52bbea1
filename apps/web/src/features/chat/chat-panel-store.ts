import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface ChatPanel {
  isOpen: boolean;
  /** Whose conversation is shown; null: the list of contacts. */
  contactId: number | null;
}

const CLOSED: ChatPanel = { isOpen: false, contactId: null };

/** Closed means no contact is selected; selecting one opens it (CH-03). */
export const chatPanelStore = createStore<ChatPanel>(() => CLOSED);

export const useChatPanel = () => useStore(chatPanelStore);
export const openChat = () => chatPanelStore.setState({ isOpen: true });
export const closeChat = () => chatPanelStore.setState(CLOSED);
export const selectContact = (contactId: number) => chatPanelStore.setState({ isOpen: true, contactId });
export const showContacts = () => chatPanelStore.setState({ contactId: null });
