import { useEffect, useRef } from 'react';

const STRIKES_HZ = [1_320, 990] as const;
const STRIKE_S = 0.35;

/** Two strikes. A browser that has not been touched yet stays silent. */
function ring(): void {
  const audio = new AudioContext();
  for (const [index, frequency] of STRIKES_HZ.entries()) {
    const begin = audio.currentTime + index * STRIKE_S;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0.2 });
    volume.gain.exponentialRampToValueAtTime(0.001, begin + STRIKE_S * 2);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + STRIKE_S * 2);
    if (index === STRIKES_HZ.length - 1) tone.onended = () => void audio.close();
  }
}

/** Rings when an id is among those that wait which was not there before. The first list is silent, and undefined is no list. */
export function useRingForNew(ids: readonly number[] | undefined, isOn: () => boolean): void {
  const known = useRef<ReadonlySet<number> | null>(null);
  // The list is made anew at each render.
  const list = ids?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bell may be turned on and off without ringing
  useEffect(() => {
    if (ids === undefined) return;
    const before = known.current;
    known.current = new Set(ids);
    if (before !== null && ids.some((id) => !before.has(id)) && isOn()) ring();
  }, [list]);
}
