import { channel } from '@salon/contract';
import type { MachineDriver } from '../machine/driver.ts';
import type { Machine } from '../machine/machine.ts';
import { inFeature } from '../machine/state/machine-state.ts';

type Refusal = channel.PressRefusal;
type Verdict = Refusal | null;

/** A player presses ten times a second at most. With more presses than this in memory the next one is refused. */
const REMEMBERED_MAX = 400;
/** At most one report of an acting player in this time: often enough for a countdown of seconds. */
const ACTED_EVERY_MS = 2_000;

/** Dated too long ago, or so far ahead that it would stay playable for longer than a press may. */
const isLate = ({ atMs }: channel.Press, nowMs: number): boolean => Math.abs(nowMs - atMs) > channel.PRESS_LATE_MS;

/**
 * The presses of a seat that were judged: each is judged once, and a repeat gets the first answer again. Belongs to the
 * machine, not to a connection, since the browser repeats a press over the next connection too.
 */
export function pressAnswers(nowMs: () => number) {
  /** By epoch and press id. `verdict` undefined: still being judged. From `lateMs` on a repeat is late, remembered or not. */
  const known = new Map<string, { lateMs: number; verdict: Verdict | undefined }>();

  function dropLate(): void {
    for (const [key, { lateMs, verdict }] of known) if (verdict !== undefined && nowMs() > lateMs) known.delete(key);
  }

  return {
    /**
     * Calls `judge` before it returns, and only for a press that is new and in time. Undefined: a repeat of one that is being
     * judged, whose answer is still to come.
     */
    async answer(press: channel.Press, judge: () => Promise<Verdict>): Promise<Verdict | undefined> {
      const key = `${press.epoch} ${press.id}`;
      const before = known.get(key);
      if (before !== undefined) return before.verdict;
      dropLate();
      if (known.size >= REMEMBERED_MAX) return 'not_now';
      const entry: { lateMs: number; verdict: Verdict | undefined } = {
        lateMs: press.atMs + channel.PRESS_LATE_MS,
        verdict: undefined,
      };
      known.set(key, entry);
      try {
        entry.verdict = isLate(press, nowMs()) ? 'late' : await judge();
      } catch (error) {
        // Without a verdict it would never be forgotten; the deck's revision shows whether it was taken.
        known.delete(key);
        throw error;
      }
      return entry.verdict;
    },
  };
}

export interface PressCheckDeps {
  machine: Machine;
  driver(): MachineDriver;
  /** Of the deck as it is now. */
  revision(): number;
  monotonicMs(): number;
  /** The player pressed a key that was taken. */
  acted(epoch: number): void;
}

/** Decides about a press, once, and hands one that is taken to the driver. */
export function createPressCheck(deps: PressCheckDeps): (press: channel.Press) => Promise<Verdict | undefined> {
  const { machine, monotonicMs } = deps;
  const answers = pressAnswers(monotonicMs);
  let actedAtMs = Number.NEGATIVE_INFINITY;

  async function judge(press: channel.Press): Promise<Verdict> {
    const refusal = refusalOf(press, deps);
    if (refusal !== null) return refusal;
    if (monotonicMs() - actedAtMs >= ACTED_EVERY_MS) {
      actedAtMs = monotonicMs();
      deps.acted(press.epoch);
    }
    try {
      return await deps.driver().press(press);
    } catch {
      // The journal is broken and has raised its alarm; nothing that the press did is shown.
      return 'out_of_service';
    }
  }

  return async (press) => {
    const { epoch, seated } = machine.state();
    if (press.epoch !== epoch || !seated) return 'foreign';
    return answers.answer(press, () => judge(press));
  };
}

/** Whether a press that is new and in time is meant for this moment, and whether its button does something now. */
function refusalOf(press: channel.Press, { machine, driver, revision }: PressCheckDeps): Refusal | null {
  if (machine.locked()) return 'locked';
  if (press.revision !== revision()) return 'stale';
  const key = driver().keyOf(press.button);
  if (key === null || !machine.pace.allows(key.kind)) return 'unknown_button';
  const refused = driver().refuses(press);
  if (refused !== null || !key.startsGame) return refused;
  const paced = machine.pace.refuses();
  // A feature has been paid for: it comes to its end, however long the next bet has to wait.
  return paced === 'paused' && inFeature(machine.state()) ? null : paced;
}
