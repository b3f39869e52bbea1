import { type RefObject, useCallback, useEffect, useState } from 'react';
import { entries } from '../../shared/storage/entries.ts';

/**
 * The machine's sound. Browsers let a page sound only after it was touched: `isBlocked` until then, and the player is
 * asked to tap once.
 */
export function useSound(audio: RefObject<HTMLAudioElement | null>, stream: MediaStream | null, volume: number) {
  const [isOn, setIsOn] = useState(() => entries.sound.read().on);
  const [isBlocked, setIsBlocked] = useState(false);

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
    element.srcObject = stream;
    element.volume = Math.min(1, Math.max(0, volume));
    if (stream !== null && isOn) play();
    else element.pause();
  }, [audio, stream, volume, isOn, play]);

  const toggle = () => {
    if (isOn && isBlocked) return play();
    entries.sound.write({ on: !isOn });
    setIsOn(!isOn);
  };
  return { isOn: isOn && !isBlocked, isBlocked: isOn && isBlocked, toggle };
}
