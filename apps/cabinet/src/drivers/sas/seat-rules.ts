import type { Fault } from '@salon/domain';
import { disablePlay, enablePlay } from '@salon/sas/polls/control.ts';
import type { Machine } from '../../machine/machine.ts';
import { isTesting, isTransferring } from '../../machine/state/machine-state.ts';
import type { MachineDeps } from './machine-deps.ts';
import { isPlaying } from './view.ts';

const RETRY_MS = 500;

/** Who may play on the machine itself. */
export interface SeatRules {
  /** Turns play on or off where that is due. */
  follow(): void;
  /** The machine may have forgotten it. */
  reset(): void;
}

export function createSeatRules({ machine, host, options, view, clock, show }: MachineDeps): SeatRules {
  let isWorking = false;
  let generation = 0;

  async function work(): Promise<void> {
    for (;;) {
      const isWanted = mayPlay(machine);
      if (!view.isLinked || isWanted === view.isPlayOn) return;
      const mine = generation;
      // On its way it may take effect at any moment.
      view.isPlayOn = null;
      const isDone = await host.command(isWanted ? enablePlay(options.address) : disablePlay(options.address));
      if (!isDone) await clock.sleep(RETRY_MS);
      else if (mine === generation) {
        view.isPlayOn = isWanted;
        show(false);
      }
    }
  }
  return {
    follow() {
      if (isWorking) return;
      isWorking = true;
      void work().finally(() => {
        isWorking = false;
      });
    },
    reset() {
      generation += 1;
      view.isPlayOn = null;
    },
  };
}

/** A machine with an open door, a tilt or a hand pay plays nothing; with play off its end could not be seen. */
export function isBlockedByItself(machine: Machine): boolean {
  const { faults, handPay } = machine.state();
  return handPay !== null || faults.some((fault) => fault === 'tilt' || fault === 'door_open');
}

/** Play is on while somebody sits there and nothing is wrong. */
function mayPlay(machine: Machine): boolean {
  const { faults, seated } = machine.state();
  const isTest = isTesting(machine.state()) || machine.metered?.isTestRequested() === true;
  const mayStand = (fault: Fault) => fault === 'tilt' || fault === 'door_open' || (isTest && fault === 'service');
  if (!faults.every(mayStand)) return false;
  if (isTest) return true;
  if (isBlockedByItself(machine)) return true;
  const isServing = machine.activity() !== 'error';
  // Without play the machine refuses every transfer.
  if (isMoving(machine)) return isServing || machine.stopped();
  return seated && isServing && machine.pace.refuses() !== 'paused' && !isInhibited(machine);
}

/** A game that runs comes to its end with play on. */
function isInhibited(machine: Machine): boolean {
  return machine.inhibits().length > 0 && !isPlaying(machine);
}

function isMoving({ metered, state }: Machine): boolean {
  const { intents, seated, holdings } = state();
  const isLeaving = holdings.creditMinor > 0 && (intents.length > 0 || !seated);
  return isLeaving || isTransferring(state()) || metered?.requested() != null;
}
