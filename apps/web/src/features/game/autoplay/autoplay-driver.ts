import type { GameView } from '../session/game-view.ts';
import { type Autoplay, type AutoplayEnd, autoplayStep } from './autoplay.ts';

interface AutoplayPorts {
  current(): Autoplay | null;
  view: { getState(): GameView; subscribe(listener: () => void): () => void };
  /** False where the press could not be sent. */
  press(button: string): boolean;
  pressed(): void;
  end(why: AutoplayEnd): void;
  nowMs(): number;
  spinTimeMinMs: number;
}

/** After a press that came too soon for the machine's own clock. */
const AGAIN_MS = 250;

/** Presses for the player while autoplay runs: looks again whenever the deck, the press or the chart has changed. */
export function driveAutoplay(ports: AutoplayPorts) {
  const { view, spinTimeMinMs } = ports;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBeforeMs = 0;

  function look(): void {
    clearTimeout(timer);
    const autoplay = ports.current();
    const { deck, pressing, isFrozen, spunAtMs } = view.getState();
    if (autoplay === null || deck === null) return;
    const sinceSpinMs = spunAtMs === null ? null : ports.nowMs() - spunAtMs;
    const step = autoplayStep(autoplay, { deck, isHeld: pressing !== null || isFrozen, sinceSpinMs, spinTimeMinMs });
    switch (step.kind) {
      case 'wait':
        if (step.forMs !== null) timer = setTimeout(look, step.forMs);
        return;
      case 'end':
        ports.end(step.end);
        return;
      case 'spin': {
        const earlyMs = notBeforeMs - ports.nowMs();
        if (earlyMs > 0) {
          timer = setTimeout(look, earlyMs);
          return;
        }
        if (ports.press(step.button)) ports.pressed();
        else ports.end('refused');
      }
    }
  }

  const stopListening = view.subscribe(look);
  return {
    look,
    /** Said before the chart hears that the press was missed. */
    delay(): void {
      notBeforeMs = ports.nowMs() + AGAIN_MS;
    },
    stop(): void {
      clearTimeout(timer);
      stopListening();
    },
  };
}
