import { EXPERIENCE_EVERY_MS, type Experience } from '@salon/contract/player-sockets.ts';
import type { GameState } from './game-state.ts';

/** The report's own bound; more presses or freezes in ten seconds are nobody's. */
const MEASURES_MOST = 300;

type Report = Experience & { photonsMs: number[]; freezesMs: number[] };

const nothing = (): Report => ({
  ...{ answersMs: [], expired: 0, pictureS: 0, freezes: 0 },
  ...{ photonsMs: [], freezesMs: [] },
});

/** What the player experiences, for the operator's metrics: reported while there is something to report. */
export function measureExperience({ view }: Pick<GameState, 'view'>, send: (report: Experience) => void) {
  let report = nothing();
  /** As the browser has counted them since the connection opened. */
  let counted = { freezes: 0, frozenMs: 0 };

  const note = (measures: number[], ms: number) => {
    if (measures.length < MEASURES_MOST) measures.push(Math.max(0, Math.round(ms)));
  };

  const unsubscribe = view.subscribe(({ stats }, last) => {
    if (stats === last.stats || stats === null) return;
    // Fewer: of another connection, which counts anew.
    const before = stats.freezes < counted.freezes ? { freezes: 0, frozenMs: 0 } : counted;
    const fresh = stats.freezes - before.freezes;
    const frozenMs = stats.frozenMs - before.frozenMs;
    report.freezes += fresh;
    // A browser may count freezes and not measure them. Nobody can separate those of one second: each gets its share.
    if (frozenMs > 0) for (let count = 0; count < fresh; count += 1) note(report.freezesMs, frozenMs / fresh);
    counted = stats;
    // Statistics come once a second.
    if (view.getState().frames === 'live') report.pictureS += 1;
  });
  const timer = setInterval(() => {
    const { answersMs, expired, pictureS, freezes, photonsMs } = report;
    if (answersMs.length + expired + pictureS + freezes + photonsMs.length === 0) return;
    send(report);
    report = nothing();
  }, EXPERIENCE_EVERY_MS);

  return {
    pressEnded(isAnswered: boolean, afterMs: number): void {
      if (!isAnswered) report.expired += 1;
      else note(report.answersMs, afterMs);
    },
    photonMeasured: (photonMs: number) => note(report.photonsMs, photonMs),
    stop(): void {
      unsubscribe();
      clearInterval(timer);
    },
  };
}
