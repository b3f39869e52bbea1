import { CODES } from '@salon/contract';
import type { GameState } from './game-state.ts';
import type { CloseWarning } from './game-statechart.ts';

/** The platform repeats a running countdown every second. After three missed repeats it counts as cancelled. */
const CANCELLED_AFTER_MS = 3_500;

/** The countdown to the end of the session, as the platform reports it. */
export function createCloseCountdown({ send, context }: Pick<GameState, 'send' | 'context'>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    warned(warning: CloseWarning): void {
      clearTimeout(timer);
      timer = setTimeout(() => send({ type: 'CLOSE_OVER' }), CANCELLED_AFTER_MS);
      send({ type: 'CLOSE_WARNED', warning });
    },
    /** The player acted, which ends an idle countdown. */
    acted(): void {
      if (context().closeWarning?.code === CODES.continue_countdown) send({ type: 'CLOSE_OVER' });
    },
    stop: () => clearTimeout(timer),
  };
}
