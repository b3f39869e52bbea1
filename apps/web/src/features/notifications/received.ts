import { toasts } from '@salon/ui';
import type { ToastNews } from '@salon/ui/primitives/overlays/toasts.ts';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { currentSession, sessionStore } from '../../shared/session/session-store.ts';
import { claimsOf } from '../../shared/session/token.ts';
import { storedJson } from '../../shared/storage/stored.ts';

export const RECEIVED_MAX = 50;

const receivedNote = z.object({
  id: z.int(),
  text: z.string(),
  tone: z.enum(['info', 'ok', 'busy', 'bad']),
  atMs: z.number(),
});
export type ReceivedNote = z.output<typeof receivedNote>;

const receivedRecord = z.object({ loginId: z.string(), notes: z.array(receivedNote), readId: z.int() });
/** The newest first. `readId`: up to which the player has seen the list. */
export type ReceivedRecord = z.output<typeof receivedRecord>;

export const nothingReceived = (loginId: string): ReceivedRecord => ({ loginId, notes: [], readId: 0 });

export function withNote(record: ReceivedRecord, { text, tone }: ToastNews, atMs: number): ReceivedRecord {
  const id = (record.notes[0]?.id ?? record.readId) + 1;
  return { ...record, notes: [{ id, text, tone, atMs }, ...record.notes].slice(0, RECEIVED_MAX) };
}

export const unreadOf = ({ notes, readId }: ReceivedRecord): number => notes.filter(({ id }) => id > readId).length;

/** Of this tab and one login only: another player must not see it. */
const entry = storedJson('salon.received.v1', receivedRecord, nothingReceived(''), 'tab');

interface ReceivedState {
  record: ReceivedRecord;
  isOpen: boolean;
}
const received = createStore<ReceivedState>(() => ({ record: nothingReceived(''), isOpen: false }));

export const useReceived = () => useStore(received);

function keep(record: ReceivedRecord): void {
  entry.write(record);
  received.setState({ record });
}

const allRead = (record: ReceivedRecord): ReceivedRecord => ({
  ...record,
  readId: record.notes[0]?.id ?? record.readId,
});

/** Opening the list marks all as read, also those that arrive while it is open. */
export function openNotifications(): void {
  received.setState({ isOpen: true });
  keep(allRead(received.getState().record));
}

export const closeNotifications = () => received.setState({ isOpen: false });

export const clearNotifications = () => keep({ ...allRead(received.getState().record), notes: [] });

/** Records toasts while a player is logged in. */
export function recordToasts(): void {
  const follow = () => {
    const session = currentSession();
    if (session.kind === 'checking') return;
    const loginId = session.kind === 'player' ? (claimsOf(session.token)?.sid ?? '') : '';
    if (loginId === received.getState().record.loginId) return;
    const stored = entry.read();
    if (loginId === '') entry.clear();
    received.setState({
      record: loginId !== '' && stored.loginId === loginId ? stored : nothingReceived(loginId),
      isOpen: false,
    });
  };
  sessionStore.subscribe(follow);
  follow();
  toasts.onNews((news) => {
    const { record, isOpen } = received.getState();
    if (record.loginId === '') return;
    const next = withNote(record, news, Date.now());
    keep(isOpen ? allRead(next) : next);
  });
}
