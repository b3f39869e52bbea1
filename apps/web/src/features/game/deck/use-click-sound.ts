import { useEffect, useRef } from 'react';
import type { GameSession } from '../session/game-session.ts';

const TICK_S = 0.03;
const LOUDEST = 0.08;

/**
 * A short tick of our own for every key that was pressed; the machine's own sounds come with its picture. `volume`: 0 to 1,
 * 0 is silent.
 */
export function useClickSound(session: GameSession, volume: number): void {
  const latestVolume = useRef(volume);
  latestVolume.current = volume;
  useEffect(() => {
    let context: AudioContext | null = null;
    // Without a state of React: a press would draw the whole screen anew while its frame is on the way.
    const unsubscribe = session.view.subscribe(({ lastClick }, before) => {
      if (lastClick === null || lastClick === before.lastClick || latestVolume.current === 0) return;
      // Made after the first press: browsers allow no sound before it. Each press is a touch that may wake it, where a call or the browser
      // has suspended it; where it stays silent, the picture shows the press all the same.
      try {
        context ??= new AudioContext();
        if (context.state !== 'running') void context.resume().catch(() => undefined);
        tick(context, latestVolume.current);
      } catch (error) {
        console.warn('the browser makes no click', error);
      }
    });
    return () => {
      unsubscribe();
      void context?.close().catch(() => undefined);
    };
  }, [session]);
}

function tick(context: AudioContext, volume: number): void {
  const atS = context.currentTime;
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: 1_400 });
  const loudness = new GainNode(context, { gain: LOUDEST * volume });
  loudness.gain.exponentialRampToValueAtTime(0.001, atS + TICK_S);
  tone.connect(loudness).connect(context.destination);
  tone.start(atS);
  tone.stop(atS + TICK_S);
}
