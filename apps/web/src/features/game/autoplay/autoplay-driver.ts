import type { GameState } from '../session/game-state.ts';
import { type Autoplay, type AutoplayEnd, autoplayStep } from './autoplay.ts';

interface AutoplayDeps {
  current(): Autoplay | null;
  view: Pick<GameState['view'], 'getState' | 'subscribe'>;
  /** False where the key was locked. */
  press(button: string): boolean;
  onPressed(): void;
  end(reason: AutoplayEnd): void;
  nowMs(): number;
  spinTimeMinMs: number;
}

/** After a press that was too early for the machine's own clock. */
const RETRY_MS = 250;

/** Presses for the player while autoplay runs: evaluated whenever the deck, the press or the statechart has changed. */
export function driveAutoplay(deps: AutoplayDeps) {
  const { view, spinTimeMinMs } = deps;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBeforeMs = 0;

  function evaluate() {
    clearTimeout(timer);
    const autoplay = deps.current();
    const { deck, pressing, frames, isResultDue, spunAtMs } = view.getState();
    if (autoplay === null || deck === null) return;
    const sinceSpinMs = spunAtMs === null ? null : deps.nowMs() - spunAtMs;
    const isBlocked = pressing !== null || isResultDue || frames !== 'live';
    const step = autoplayStep(autoplay, { deck, isBlocked, sinceSpinMs, spinTimeMinMs });
    switch (step.kind) {
      case 'wait':
        if (step.forMs !== null) timer = setTimeout(evaluate, step.forMs);
        return;
      case 'end':
        return deps.end(step.end);
      case 'spin': {
        const earlyMs = notBeforeMs - deps.nowMs();
        if (earlyMs > 0) timer = setTimeout(evaluate, earlyMs);
        else if (deps.press(step.button)) deps.onPressed();
        else deps.end('refused');
      }
    }
  }

  const unsubscribe = view.subscribe(evaluate);
  return {
    evaluate,
    /** Called before the statechart learns that the press was missed. */
    delay(): void {
      notBeforeMs = deps.nowMs() + RETRY_MS;
    },
    stop(): void {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
