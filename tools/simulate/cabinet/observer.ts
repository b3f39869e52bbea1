import { isFailure, type link } from '@salon/contract';
import { fingerprint } from '@salon/domain';
import type { Machine } from '../../../apps/cabinet/src/machine/create-machine.ts';
import type { Lifecycle, SimulationContext } from '../environment/lifecycle.ts';

/** Looks over the cabinet's shoulder: which machine runs now, what it was told and answered, which plays it has reported. */
export interface Observer {
  opened(lifecycle: Lifecycle, machine: Machine): void;
  /** The machine as it runs now, null while its cabinet is down. */
  machine(machineId: number): Machine | null;
  obeyed(machine: Machine, name: string, payload: unknown, obey: () => Promise<unknown>): Promise<unknown>;
  reported(message: link.Plays): link.Plays;
  /** A play as it was first reported. */
  play(incarnation: string, machineId: number, number: number): link.Play | undefined;
}

/** What may be done with a command that an older seat or a mixed-up sender has sent. */
type Expected = 'any' | 'not_obeyed';

export function createObserver(context: SimulationContext): Observer {
  const { violated } = context;
  const running = new Map<number, { lifecycle: Lifecycle; machine: Machine }>();
  const plays = new Map<string, link.Play>();

  /** How the machine stood when the command came decides what it may answer. */
  function expect(machine: Machine, name: string, payload: unknown): Expected {
    const { epoch, seated, transfers } = machine.books();
    const told = payload as { epoch?: number; transferId?: string; fingerprint?: string; amountMinor?: number };
    const known = transfers.get(told.transferId ?? '');
    if (name === 'apply' || name === 'ask') {
      if (known !== undefined)
        return known.kind === 'cash_in' && known.fingerprint === told.fingerprint ? 'any' : 'not_obeyed';
      if (name === 'ask') return 'not_obeyed';
      const { machineId, transferId: id, amountMinor } = payload as link.ApplyCommand;
      if (fingerprint({ id, kind: 'cash_in', machineId, amountMinor }) !== told.fingerprint) return 'not_obeyed';
      return told.epoch! < epoch || (told.epoch === epoch && !seated) ? 'not_obeyed' : 'any';
    }
    return told.epoch! < epoch && known === undefined ? 'not_obeyed' : 'any';
  }

  return {
    opened: (lifecycle, machine) => running.set(machine.machineId, { lifecycle, machine }),
    machine(machineId) {
      const found = running.get(machineId);
      return found?.lifecycle.alive ? found.machine : null;
    },
    async obeyed(machine, name, payload, obey) {
      const expected = expect(machine, name, payload);
      const answer = await obey();
      const refused = isFailure(answer) || (answer as { result?: string } | undefined)?.result === 'refused';
      if (expected === 'not_obeyed' && !refused)
        violated(`obeyed what it must not: ${name} ${JSON.stringify(payload)}: ${JSON.stringify(answer)}`);
      return answer;
    },
    reported(message) {
      for (const play of message.plays) {
        const key = `${message.incarnation}:${message.machineId}:${play.number}`;
        const before = plays.get(key);
        if (before === undefined) plays.set(key, play);
        else if (JSON.stringify(before) !== JSON.stringify(play)) violated(`play ${key} was reported with other facts`);
      }
      return message;
    },
    play: (incarnation, machineId, number) => plays.get(`${incarnation}:${machineId}:${number}`),
  };
}
