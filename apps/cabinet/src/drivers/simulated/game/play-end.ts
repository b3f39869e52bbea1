import { BOX_PAUSE_MS, type GameCourse, isTilted, isUnwatched } from './game-course.ts';
import { gameStateOf } from './machine-view.ts';
import { endPresentation } from './reel-presentation.ts';

/** A repair wakes the loop; this is the safety net. */
const CHECK_AGAIN_MS = 60_000;

/** Shows the running play to its end and pays it. */
export async function endPlay(course: GameCourse): Promise<void> {
  const { machine, clock, ended } = course.deps;
  await course.begun;
  await (course.presentation.spin === null ? boxOpens(course) : reelsStop(course));
  await repaired(course);
  if (course.closed) return;
  const running = machine.state().running;
  if (running === null) return;
  course.restsSinceMs = clock.monotonicMs();
  course.presentation = endPresentation(course.presentation, running, gameStateOf(course.deps), course.restsSinceMs);
  const ending = machine.endPlay();
  const play = machine.state().unbooked.at(-1);
  await ending;
  if (play !== undefined && 'outcome' in play) ended(play);
}

async function reelsStop(course: GameCourse): Promise<void> {
  const { deps, sleep } = course;
  const stopMs = (reel: number) => course.presentation.spin?.stopAtMs[reel] ?? 0;
  for (let reel = 0; reel < (course.presentation.spin?.stopAtMs.length ?? 0); reel += 1) {
    while (!course.closed && (isTilted(deps) || !isUnwatched(deps)) && deps.clock.monotonicMs() < stopMs(reel))
      await sleep.until(stopMs(reel));
    if (course.closed) return;
    deps.reelStopped();
  }
}

async function boxOpens(course: GameCourse): Promise<void> {
  const { clock } = course.deps;
  const untilMs = clock.monotonicMs() + BOX_PAUSE_MS;
  while (!course.closed && !isUnwatched(course.deps) && clock.monotonicMs() < untilMs)
    await course.sleep.until(untilMs);
}

/** A play that the reels tilted in is paid when they have been put right. */
async function repaired(course: GameCourse): Promise<void> {
  const { clock } = course.deps;
  while (!course.closed && isTilted(course.deps)) await course.sleep.until(clock.monotonicMs() + CHECK_AGAIN_MS);
}
