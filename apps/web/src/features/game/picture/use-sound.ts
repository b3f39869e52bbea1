import { type RefObject, useCallback, useEffect, useState } from 'react';
import { entries } from '../../../shared/storage/entries.ts';

export interface Sound {
  /** Heard right now. */
  isOn: boolean;
  /** Wanted, but the browser waits for a touch. */
  isBlocked: boolean;
  isWanted: boolean;
  /** 0 to 1. */
  volume: number;
  setVolume(volume: number): void;
  toggle(): void;
}

/**
 * The machine's sound. Browsers let a page sound only after it was touched: `isBlocked` until then, and the player is
 * asked to tap once. It has an element and a stream of its own, so that it follows the picture and never holds it back.
 */
export function useSound(
  audio: RefObject<HTMLAudioElement | null>,
  stream: MediaStream | null,
  presetVolume: number,
): Sound {
  const [kept, setKept] = useState(() => entries.sound.read());
  const [isBlocked, setIsBlocked] = useState(false);
  const { on: isWanted } = kept;
  const volume = Math.min(1, Math.max(0, kept.volume ?? presetVolume));

  const keep = (change: Partial<typeof kept>) => {
    const next = { ...kept, ...change };
    entries.sound.write(next);
    setKept(next);
  };
  const play = useCallback(() => {
    const element = audio.current;
    if (element === null || element.srcObject === null) return;
    element.play().then(
      () => setIsBlocked(false),
      (error: unknown) => setIsBlocked(error instanceof DOMException && error.name === 'NotAllowedError'),
    );
  }, [audio]);

  useEffect(() => {
    const element = audio.current;
    if (element === null) return;
    if (element.srcObject !== stream) element.srcObject = stream;
    if (stream !== null && isWanted) play();
    else element.pause();
  }, [audio, stream, isWanted, play]);
  useEffect(() => {
    if (audio.current !== null) audio.current.volume = volume;
  }, [audio, volume]);
  // Any touch of the page is leave enough: the player need not find the button.
  useEffect(() => {
    if (!isBlocked || !isWanted) return;
    window.addEventListener('pointerup', play);
    window.addEventListener('keyup', play);
    return () => {
      window.removeEventListener('pointerup', play);
      window.removeEventListener('keyup', play);
    };
  }, [isBlocked, isWanted, play]);

  return {
    isOn: isWanted && !isBlocked,
    isBlocked: isWanted && isBlocked,
    isWanted,
    volume,
    setVolume: (next) => keep({ volume: next }),
    toggle: () => (isWanted && isBlocked ? play() : keep({ on: !isWanted })),
  };
}
