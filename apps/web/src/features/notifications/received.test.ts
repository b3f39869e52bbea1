import { describe, expect, it } from 'vitest';
import { nothingReceived, RECEIVED_MAX, type ReceivedRecord, unreadOf, withNote } from './received.ts';

const receivedAll = (texts: string[]): ReceivedRecord =>
  texts.reduce(
    (record, text) => withNote(record, { text, tone: 'info', place: 'game' }, 1_000),
    nothingReceived('login'),
  );

describe('list of notifications', () => {
  it('LY-05 lists notifications, newest first', () => {
    expect(receivedAll(['a', 'b', 'c']).notes.map(({ text }) => text)).toEqual(['c', 'b', 'a']);
  });

  it('LY-05 stores the last fifty, with continuing ids', () => {
    const { notes } = receivedAll(Array.from({ length: RECEIVED_MAX + 5 }, (_, index) => `note ${index + 1}`));
    expect([notes.length, notes[0]?.text, notes.at(-1)?.text, notes[0]?.id]).toEqual([50, 'note 55', 'note 6', 55]);
  });

  it('LY-05 counts unread notifications, also after the list was cleared', () => {
    const record = receivedAll(['a', 'b', 'c']);
    expect(unreadOf(record)).toBe(3);
    expect(unreadOf({ ...record, readId: 2 })).toBe(1);
    const emptied = { ...record, notes: [], readId: 3 };
    expect(unreadOf(withNote(emptied, { text: 'd', tone: 'bad', place: 'message' }, 2_000))).toBe(1);
  });
});
