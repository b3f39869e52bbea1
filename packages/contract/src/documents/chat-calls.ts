import * as chat from '../chat.ts';
import { doneAnswer } from '../http.ts';
import * as quickPanel from '../quick-panel.ts';
import { sendRequest } from '../requests.ts';
import type { DocumentedCalls } from './call.ts';

const { CHAT_BASE } = chat;
const { QUICK_PANEL_BASE } = quickPanel;

/** The side panels: chat with the support, events and notes. */
export const chatCalls = {
  getContacts: {
    ...{ method: 'GET', path: `${CHAT_BASE}/contacts`, tag: 'Chat', access: 'player', answer: chat.contactsAnswer },
    summary: 'Whom the player can write to',
  },
  getChatUser: {
    ...{ method: 'GET', path: `${CHAT_BASE}/user`, tag: 'Chat', access: 'player', answer: chat.chatUser },
    summary: 'The player in the chat, with conversations',
  },
  changeChatUser: {
    ...{ method: 'POST', path: `${CHAT_BASE}/user/data`, tag: 'Chat', access: 'player', answer: chat.chatUser },
    summary: 'Changes the shown status, or notes what was read',
    body: chat.userDataRequest,
    refusals: ['forbidden'],
  },
  getChat: {
    ...{ method: 'GET', path: `${CHAT_BASE}/get-chat`, tag: 'Chat', access: 'player', query: chat.chatQuery },
    summary: 'Messages of a conversation',
    answer: chat.chatAnswer,
    refusals: ['forbidden'],
  },
  sendMessage: {
    ...{ method: 'POST', path: `${CHAT_BASE}/send-message`, tag: 'Chat', access: 'player', body: sendRequest },
    summary: 'Sends a message; a repeat with the same id is the same message',
    answer: chat.sendAnswer,
    refusals: ['forbidden', 'not_found'],
  },
  getQuickPanel: {
    ...{ method: 'GET', path: `${QUICK_PANEL_BASE}/data`, tag: 'Quick panel', access: 'player' },
    summary: 'The operator’s events and the player’s notes',
    query: quickPanel.dataQuery,
    answer: quickPanel.dataAnswer,
  },
  addNote: {
    ...{ method: 'POST', path: `${QUICK_PANEL_BASE}/notes`, tag: 'Quick panel', access: 'player' },
    summary: 'Adds a note',
    body: quickPanel.noteRequest,
    answer: quickPanel.noteAnswer,
  },
  removeNote: {
    ...{ method: 'DELETE', path: `${QUICK_PANEL_BASE}/notes/:id`, tag: 'Quick panel', access: 'player' },
    summary: 'Removes a note',
    params: quickPanel.noteTarget,
    answer: doneAnswer,
    refusals: ['not_found'],
  },
} as const satisfies DocumentedCalls;
