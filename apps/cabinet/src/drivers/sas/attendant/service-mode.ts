import type { ServiceState } from '../../../machine/attendant.ts';
import { isTesting, isTransferring } from '../../../machine/state/machine-state.ts';
import type { MachineDeps } from '../machine-deps.ts';
import { isPlaying } from '../view.ts';

/** An attendant works at the machine: the journal says so, what was asked and has not begun is in memory. */
export interface ServiceMode {
  ask(isOn: boolean): void;
  state(): ServiceState;
  /** Begins or ends service once nothing is in the way any more. */
  follow(): void;
}

export function createServiceMode({ machine, metered, view, log, show }: MachineDeps): ServiceMode {
  let wanted: boolean | null = null;
  let isWriting = false;

  const isOn = () => machine.state().faults.includes('service');
  /** A game and a transfer come to their end first; the credit of a test leaves before service ends. */
  function isHeldUp(): boolean {
    const state = machine.state();
    if (wanted === false) return isTesting(state) || metered.isTestRequested();
    return (
      isPlaying(machine) || view.isReading || view.isPulsed || isTransferring(state) || metered.requested() !== null
    );
  }
  async function write(stands: boolean): Promise<void> {
    await machine.fault('service', stands);
    log.write('info', stands ? 'service has begun' : 'service has ended');
  }
  function follow(): void {
    if (wanted === isOn()) wanted = null;
    view.isServiceAsked = wanted === true;
    if (wanted === null || isWriting || isHeldUp()) return;
    isWriting = true;
    void write(wanted)
      .catch((error: unknown) => log.write('error', 'service mode has failed', { err: error }))
      .finally(() => {
        isWriting = false;
      });
  }
  return {
    ask(next) {
      wanted = next;
      follow();
      show(true);
    },
    state() {
      if (wanted === null || wanted === isOn()) return isOn() ? 'on' : 'off';
      return wanted ? 'begins' : 'ends';
    },
    follow,
  };
}
