import type { Notices } from '../notices.ts';

/** Notices that come when a test says so. */
export function scriptedNotices(): Pick<Notices, 'on' | 'onGap' | 'isCurrent'> & {
  current: boolean;
  notify(channel: string, payload: string): void;
  gap(): void;
} {
  const channels = new Map<string, (payload: string) => void>();
  let onGap = () => {};
  const notices = {
    current: false,
    isCurrent: () => notices.current,
    on: (channel: string, take: (payload: string) => void) => void channels.set(channel, take),
    onGap: (take: () => void) => {
      onGap = take;
    },
    notify: (channel: string, payload: string) => channels.get(channel)?.(payload),
    gap: () => onGap(),
  };
  return notices;
}
