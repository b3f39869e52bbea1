import { type RefObject, useEffect, useRef, useState } from 'react';
import { keepPlaying } from '../../../shared/live/keep-playing.ts';
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
  const again = useRef(() => {});

  useEffect(() => {
    const element = audio.current;
    if (element === null) return;
    if (element.srcObject !== stream) element.srcObject = stream;
    if (stream === null || !isWanted) return element.pause();
    const playing = keepPlaying(element, setIsBlocked);
    again.current = playing.again;
    return () => {
      playing.stop();
      setIsBlocked(false);
    };
  }, [audio, stream, isWanted]);
  useEffect(() => {
    if (audio.current !== null) audio.current.volume = volume;
  }, [audio, volume]);

  return {
    isOn: isWanted && !isBlocked,
    isBlocked: isWanted && isBlocked,
    isWanted,
    volume,
    setVolume: (next) => store({ volume: next }),
    toggle: () => (isWanted && isBlocked ? again.current() : store({ on: !isWanted })),
  };
}
