import { type Autoplay, type AutoplayEnd, autoplayStep } from './autoplay.ts';
import type { GameView } from './game-view.ts';

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

/** Presses for the player while autoplay runs: looks again whenever the deck, the press or the chart has changed. */
export function driveAutoplay(ports: AutoplayPorts) {
  const { view, spinTimeMinMs } = ports;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    clearTimeout(timer);
    const autoplay = ports.current();
    const { deck, pressing, spunAtMs } = view.getState();
    if (autoplay === null || deck === null) return;
    const sinceSpinMs = spunAtMs === null ? null : ports.nowMs() - spunAtMs;
    const step = autoplayStep(autoplay, { deck, isHeld: pressing !== null, sinceSpinMs, spinTimeMinMs });
    switch (step.kind) {
      case 'wait':
        if (step.forMs !== null) timer = setTimeout(look, step.forMs);
        return;
      case 'end':
        ports.end(step.end);
        return;
      case 'spin':
        if (ports.press(step.button)) ports.pressed();
        else ports.end('refused');
    }
  }

  const stopListening = view.subscribe(look);
  return {
    look,
    stop(): void {
      clearTimeout(timer);
      stopListening();
    },
  };
}
