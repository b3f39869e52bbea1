import type { Message } from '@salon/contract/chat.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Messages received while the conversation was open, for a live region; earlier ones are not
 * read out. `messages`: undefined until loaded.
 */
export function useIncoming(messages: readonly Message[] | undefined, userId: number, name: string): string {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const known = useRef<number | null>(null);
  const newest = messages?.at(-1);
  const isLoaded = messages !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    const before = known.current;
    known.current = newest?.number ?? 0;
    if (newest === undefined || before === null || newest.number <= before || newest.who === userId) return;
    setAnnouncement(t('chat.announcement', { name, text: newest.message }));
  }, [newest, isLoaded, userId, name, t]);
  return announcement;
}

const watchPage = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** In a tab behind another nobody reads. */
export const usePageVisible = () => useSyncExternalStore(watchPage, () => document.visibilityState === 'visible');
