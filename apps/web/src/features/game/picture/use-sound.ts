import { type RefObject, useCallback, useEffect, useState } from 'react';
import { entries } from '../../../shared/storage/entries.ts';

export interface Sound {
  /** Audible now. */
  isOn: boolean;
  /** Wanted, but the browser waits for a user gesture. */
  isBlocked: boolean;
  isWanted: boolean;
  /** 0 to 1. */
  volume: number;
  setVolume(volume: number): void;
  toggle(): void;
}

/**
 * The machine's sound. Browsers allow sound only after a user gesture: `isBlocked` until then, and the player is asked to
 * tap once. Element and stream are separate from the video's, so that late sound never delays the picture.
 */
export function useSound(
  audio: RefObject<HTMLAudioElement | null>,
  stream: MediaStream | null,
  presetVolume: number,
): Sound {
  const [stored, setStored] = useState(() => entries.sound.read());
  const [isBlocked, setIsBlocked] = useState(false);
  const { on: isWanted } = stored;
  const volume = Math.min(1, Math.max(0, stored.volume ?? presetVolume));

  const store = (change: Partial<typeof stored>) => {
    const next = { ...stored, ...change };
    entries.sound.write(next);
    setStored(next);
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
  // Any gesture on the page unblocks the sound.
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
    setVolume: (next) => store({ volume: next }),
    toggle: () => (isWanted && isBlocked ? play() : store({ on: !isWanted })),
  };
}
