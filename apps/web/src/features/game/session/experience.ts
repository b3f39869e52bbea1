import { EXPERIENCE_EVERY_MS, type Experience } from '@salon/contract/player-sockets.ts';
import type { GameState } from './game-state.ts';

/** The report's own bound; more presses in ten seconds are nobody's. */
const ANSWERS_MOST = 300;

const nothing = (): Experience => ({ answersMs: [], expired: 0, pictureS: 0, freezes: 0 });

/** What the player experiences, for the operator's metrics: reported while there is something to report. */
export function measureExperience({ view }: Pick<GameState, 'view'>, send: (report: Experience) => void) {
  let report = nothing();
  /** As the browser has counted them since the connection opened. */
  let freezes = 0;

  const unsubscribe = view.subscribe(({ stats }, before) => {
    if (stats === before.stats || stats === null) return;
    // Fewer: of another connection, which counts anew.
    report.freezes += stats.freezes < freezes ? stats.freezes : stats.freezes - freezes;
    freezes = stats.freezes;
    // Statistics come once a second.
    if (view.getState().frames === 'live') report.pictureS += 1;
  });
  const timer = setInterval(() => {
    const { answersMs, expired, pictureS } = report;
    if (answersMs.length + expired + pictureS + report.freezes === 0) return;
    send(report);
    report = nothing();
  }, EXPERIENCE_EVERY_MS);

  return {
    pressEnded(isAnswered: boolean, afterMs: number): void {
      if (!isAnswered) report.expired += 1;
      else if (report.answersMs.length < ANSWERS_MOST) report.answersMs.push(Math.max(0, Math.round(afterMs)));
    },
    stop(): void {
      unsubscribe();
      clearInterval(timer);
    },
  };
}
