import type { Board } from '../../../board/board.ts';
import type { Attendant } from '../../../machine/attendant.ts';
import { isTransferring } from '../../../machine/state/machine-state.ts';
import type { MachineDeps } from '../machine-deps.ts';
import type { Presses } from '../presses.ts';
import { followKeySwitch } from './key-switch.ts';
import { createServiceMode } from './service-mode.ts';

/** A game and its reading take less. */
const SERVICE_WITHIN_MS = 10_000;
const CHECK_MS = 50;

export interface SasAttendant extends Attendant {
  /** Called after every change of the machine or of its board. */
  follow(): void;
}

/** What an attendant does at a machine with a SAS line. */
export function createAttendant(deps: MachineDeps, presses: Presses, board: Pick<Board, 'isOn'>): SasAttendant {
  const { machine, metered, options, view, clock, log } = deps;
  const service = createServiceMode(deps);
  const isInService = () => service.state() === 'on';
  const keySwitch = followKeySwitch(deps, board, service);
  return {
    follow() {
      keySwitch();
      service.follow();
    },
    status() {
      const { faults, seated, holdings, metered: known } = machine.state();
      return {
        ...{ isLinked: view.isLinked, activity: machine.activity(), service: service.state() },
        ...{ faults, inhibits: machine.inhibits(), isSeated: seated, creditMinor: holdings.creditMinor },
        testCreditMinor: known?.test?.creditMinor ?? 0,
        keys: options.keys.map(({ id, label }) => ({ id, label })),
      };
    },
    async service(isOn) {
      service.ask(isOn);
      const untilMs = clock.monotonicMs() + SERVICE_WITHIN_MS;
      const isOpen = () => service.state() === (isOn ? 'begins' : 'ends');
      while (isOpen() && clock.monotonicMs() < untilMs) await clock.sleep(CHECK_MS);
      return service.state();
    },
    async press(name) {
      const key = options.keys.find(({ id }) => id === name);
      if (key === undefined) return { kind: 'refused', reason: 'unknown_key' };
      if (!isInService()) return { kind: 'refused', reason: 'not_in_service' };
      if (view.isPulsed || isTransferring(machine.state()) || metered.isTestRequested())
        return { kind: 'refused', reason: 'busy' };
      const pulsed = await presses.test(key);
      log.write('info', 'key tested', { key: key.id, ...pulsed });
      return { kind: 'pulsed', ...pulsed };
    },
    async transfer() {
      if (!isInService()) return { kind: 'refused', reason: 'not_in_service' };
      const answer = await metered.test(options.denominationCents);
      log.write('info', 'transfer tested', answer.kind === 'ended' ? { test: answer.test } : answer);
      return answer;
    },
  };
}
