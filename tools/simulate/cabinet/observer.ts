import { isFailure, type link } from '@salon/contract';
import { fingerprint } from '@salon/domain';
import type { Machine } from '../../../apps/cabinet/src/machine/machine.ts';
import type { Lifecycle, SimulationContext } from '../environment/lifecycle.ts';

/** Records which machines run, which commands they obeyed and which plays they reported, and checks each. */
export interface Observer {
  opened(lifecycle: Lifecycle, machine: Machine): void;
  /** The machine's journal was replaced by a snapshot. */
  compacted(machineId: number): void;
  /** Id on the wire of an attempt of a transfer. */
  wireIdOf(transferId: string, attempt: number): string;
  /** Attempts that came after a refusal of the machine. */
  askedAgain(): number;
  /** Starts of a machine that waits for a hand pay which a snapshot has carried over. */
  ringsAcrossCompactions(): number;
  /** The machine as it runs now, null while its cabinet is down. */
  machine(machineId: number): Machine | null;
  obeyed(machine: Machine, name: string, payload: unknown, obey: () => Promise<unknown>): Promise<unknown>;
  reported(message: link.Plays): link.Plays;
  /**
   * The journal was restored: its plays after this number are gone, others may have their numbers. One that is booked may be
   * reported with other facts (a machine that decides itself may have played several games since), and the ledger has to refuse it.
   */
  restored(incarnation: string, machineId: number, number: number): void;
  /** A play as it was first reported. */
  play(incarnation: string, machineId: number, number: number): link.Play | undefined;
}

/** `not_obeyed`: the command comes from an older seat or does not fit the transfer; the machine must refuse it. */
type Expected = 'any' | 'not_obeyed';

export function createObserver(context: SimulationContext): Observer {
  const { violated } = context;
  const running = new Map<number, { lifecycle: Lifecycle; machine: Machine }>();
  const plays = new Map<string, link.Play>();
  const restored = new Set<string>();
  /** By machine, the hand pay that the last snapshot has. */
  const ringing = new Map<number, string>();
  let ringsAcross = 0;
  const asked = new Set<string>();
  let askedAgain = 0;

  /** Decides by the machine's state before the command. */
  function expect(machine: Machine, name: string, payload: unknown): Expected {
    const { epoch, seated, transfers } = machine.state();
    const sent = payload as { epoch?: number; transferId?: string; fingerprint?: string; amountMinor?: number };
    const known = transfers.get(sent.transferId ?? '');
    // Its machine is being asked for it; another command with its id is refused as any known one.
    const requested = machine.metered?.requested();
    if (requested?.transferId === sent.transferId && (name === 'apply' || name === 'ask'))
      return requested?.fingerprint === sent.fingerprint ? 'any' : 'not_obeyed';
    if (name === 'apply' || name === 'ask') {
      if (known !== undefined)
        return known.kind === 'cash_in' && known.fingerprint === sent.fingerprint ? 'any' : 'not_obeyed';
      if (name === 'ask') return 'not_obeyed';
      const { machineId, transferId: id, amountMinor } = payload as link.ApplyCommand;
      if (fingerprint({ id, kind: 'cash_in', machineId, amountMinor }) !== sent.fingerprint) return 'not_obeyed';
      return sent.epoch! < epoch || (sent.epoch === epoch && !seated) ? 'not_obeyed' : 'any';
    }
    return sent.epoch! < epoch && known === undefined ? 'not_obeyed' : 'any';
  }

  return {
    opened(lifecycle, machine) {
      running.set(machine.machineId, { lifecycle, machine });
      const { handPay } = machine.state();
      if (handPay !== null && ringing.get(machine.machineId) === handPay.reference) ringsAcross += 1;
    },
    compacted(machineId) {
      const handPay = running.get(machineId)?.machine.state().handPay ?? null;
      if (handPay === null) ringing.delete(machineId);
      else ringing.set(machineId, handPay.reference);
    },
    ringsAcrossCompactions: () => ringsAcross,
    wireIdOf(transferId, attempt) {
      if (asked.has(transferId)) askedAgain += 1;
      asked.add(transferId);
      return `${transferId}:${attempt}`;
    },
    askedAgain: () => askedAgain,
    machine(machineId) {
      const found = running.get(machineId);
      return found?.lifecycle.alive ? found.machine : null;
    },
    async obeyed(machine, name, payload, obey) {
      const expected = expect(machine, name, payload);
      const answer = await obey();
      const refused = isFailure(answer) || (answer as { result?: string } | undefined)?.result === 'refused';
      if (expected === 'not_obeyed' && !refused)
        violated(`obeyed a command that it must refuse: ${name} ${JSON.stringify(payload)}: ${JSON.stringify(answer)}`);
      return answer;
    },
    reported(message) {
      for (const play of message.plays) {
        const key = `${message.incarnation}:${message.machineId}:${play.number}`;
        const before = plays.get(key);
        if (before === undefined) plays.set(key, play);
        else if (restored.has(`${message.incarnation}:${message.machineId}`)) continue;
        else if (JSON.stringify(before) !== JSON.stringify(play)) violated(`play ${key} was reported with other facts`);
      }
      return message;
    },
    restored(incarnation, machineId, number) {
      restored.add(`${incarnation}:${machineId}`);
      for (const key of plays.keys())
        if (key.startsWith(`${incarnation}:${machineId}:`) && Number(key.split(':')[2]) > number) plays.delete(key);
    },
    play: (incarnation, machineId, number) => plays.get(`${incarnation}:${machineId}:${number}`),
  };
}
