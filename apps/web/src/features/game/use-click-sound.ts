import { useEffect, useRef } from 'react';
import type { GameSession } from './game-session.ts';
import { useGameView } from './use-game-session.ts';

const TICK_S = 0.03;

/** A short tick of our own for every key that was pressed; the machine's own sounds come with its picture. */
export function useClickSound(session: GameSession, isOn: boolean): void {
  const click = useGameView(session, (view) => view.lastClick);
  const context = useRef<AudioContext | null>(null);
  useEffect(() => {
    if (click === null || !isOn) return;
    // Made after the first press: browsers allow no sound before it.
    context.current ??= new AudioContext();
    tick(context.current);
  }, [click, isOn]);
  useEffect(() => () => void context.current?.close(), []);
}

function tick(context: AudioContext): void {
  const atS = context.currentTime;
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: 1_400 });
  const volume = new GainNode(context, { gain: 0.08 });
  volume.gain.exponentialRampToValueAtTime(0.001, atS + TICK_S);
  tone.connect(volume).connect(context.destination);
  tone.start(atS);
  tone.stop(atS + TICK_S);
}
