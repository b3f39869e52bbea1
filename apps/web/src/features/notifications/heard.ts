import { toasts } from '@salon/ui';
import type { ToastNews } from '@salon/ui/primitives/overlays/toasts.ts';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { currentSession, sessionStore } from '../../shared/session/session-store.ts';
import { claimsOf } from '../../shared/session/token.ts';
import { storedJson } from '../../shared/storage/stored.ts';

export const HEARD_MAX = 50;

const heardNote = z.object({
  id: z.int(),
  text: z.string(),
  tone: z.enum(['info', 'ok', 'busy', 'bad']),
  atMs: z.number(),
});
export type HeardNote = z.output<typeof heardNote>;

const heardRecord = z.object({ loginId: z.string(), notes: z.array(heardNote), readId: z.int() });
/** The newest first. `readId`: up to which the player has seen the list. */
export type HeardRecord = z.output<typeof heardRecord>;

export const nothingHeard = (loginId: string): HeardRecord => ({ loginId, notes: [], readId: 0 });

export function withNote(record: HeardRecord, { text, tone }: ToastNews, atMs: number): HeardRecord {
  const id = (record.notes[0]?.id ?? record.readId) + 1;
  return { ...record, notes: [{ id, text, tone, atMs }, ...record.notes].slice(0, HEARD_MAX) };
}

export const unreadOf = ({ notes, readId }: HeardRecord): number => notes.filter(({ id }) => id > readId).length;

/** Of this tab, and of one login only: what was said to one player is not the next one's business. */
const entry = storedJson('salon.heard.v1', heardRecord, nothingHeard(''), 'tab');

interface Heard {
  record: HeardRecord;
  isOpen: boolean;
}
const heard = createStore<Heard>(() => ({ record: nothingHeard(''), isOpen: false }));

export const useHeard = () => useStore(heard);

function keep(record: HeardRecord): void {
  entry.write(record);
  heard.setState({ record });
}

const allRead = (record: HeardRecord): HeardRecord => ({ ...record, readId: record.notes[0]?.id ?? record.readId });

/** Reading the list begins with opening it; what comes while it is open is read too. */
export function openHeard(): void {
  heard.setState({ isOpen: true });
  keep(allRead(heard.getState().record));
}

export const closeHeard = () => heard.setState({ isOpen: false });

export const clearHeard = () => keep({ ...allRead(heard.getState().record), notes: [] });

/** Keeps what toasts say, for as long as somebody is logged in. */
export function followToasts(): void {
  const follow = () => {
    const session = currentSession();
    if (session.kind === 'checking') return;
    const loginId = session.kind === 'player' ? (claimsOf(session.token)?.sid ?? '') : '';
    if (loginId === heard.getState().record.loginId) return;
    const stored = entry.read();
    if (loginId === '') entry.clear();
    heard.setState({
      record: loginId !== '' && stored.loginId === loginId ? stored : nothingHeard(loginId),
      isOpen: false,
    });
  };
  sessionStore.subscribe(follow);
  follow();
  toasts.onNews((news) => {
    const { record, isOpen } = heard.getState();
    if (record.loginId === '') return;
    const next = withNote(record, news, Date.now());
    keep(isOpen ? allRead(next) : next);
  });
}
