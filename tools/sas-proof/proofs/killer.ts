import type { EgmProcess } from '../processes/egm.ts';
import { ASSET } from '../processes/egm.ts';
import type { Tap } from '../processes/relay.ts';
import { type Fault, isSent, type Step } from './steps.ts';

const TRANSFER = 0x72;
const LOCK = 0x74;
const CODE = { send: 0x00, look: 0xfe, close: 0xff } as const;
const PENDING = 0x40;
const SHORT_REPLY_BYTES = 7;
/** Later than the host waits for a reply. */
const LATE_MS = 300;
/** A machine that says nothing of a transfer for so long never got it. */
const NO_TRACE_MS = 1_000;

interface Plan {
  step: Step;
  fault: Fault;
  egm: EgmProcess;
  /** `kill -9` of the agent, at once. */
  kill(): void;
}

/** Watches one transfer on the line: orders the fault as it passes, and kills the agent exactly at its step. */
export function watchTransfer({ step, fault, egm, kill }: Plan): { tap: Tap; reached: Promise<void> } {
  const reached = Promise.withResolvers<void>();
  let sentAtMs: number | null = null;
  let hasStruck = false;
  let isOver = false;
  let asked: Uint8Array = Uint8Array.of();
  const end = (): false => {
    isOver = true;
    if (step !== 'none') kill();
    reached.resolve();
    return false;
  };
  const isAsked = (command: number, code: number) => asked[1] === command && codeOf(asked) === code;

  async function strike(command: number): Promise<void> {
    const isDue = command === TRANSFER ? step !== 'lock' : step === 'lock';
    if (hasStruck || !isDue) return;
    hasStruck = true;
    await orderFault(egm, { fault, command, isSent: isSent(step) });
  }
  async function poll(packet: Uint8Array): Promise<boolean> {
    if (isOver) return step === 'none';
    const [, command] = packet;
    const code = codeOf(packet);
    if (command === TRANSFER || command === LOCK) asked = packet;
    if (command === TRANSFER && code === CODE.send) {
      if (step === 'asked') return end();
      await strike(command);
      sentAtMs = performance.now();
      // The bytes leave first.
      if (step === 'sent') setImmediate(end);
      if (step === 'none') setImmediate(fault === 'memory_clear' ? clear : end);
    }
    if (command === TRANSFER && code === CODE.look && step === 'buffer') await strike(command);
    if (command === LOCK && code === CODE.send && step === 'lock') await strike(command);
    return !(
      step === 'recorded' &&
      command === TRANSFER &&
      code === CODE.close &&
      sentAtMs !== null &&
      end() === false
    );
  }
  const clear = () => void clearMemory(egm).then(end);

  return {
    reached: reached.promise,
    tap: {
      poll,
      reply(packet) {
        if (isOver) return step === 'none';
        const isOwn = packet[1] === asked[1];
        if (!isOwn) return true;
        const isLook = isAsked(TRANSFER, CODE.look);
        const hasEnded = packet.length > SHORT_REPLY_BYTES && packet[4] !== PENDING;
        const isLong = sentAtMs !== null && performance.now() - sentAtMs > NO_TRACE_MS;
        const isHere: Partial<Record<Step, boolean>> = {
          buffer: isLook,
          lock: isAsked(LOCK, CODE.send),
          pending: isLook && sentAtMs !== null,
          ended: isLook && sentAtMs !== null && (hasEnded || isLong),
          closed: isAsked(TRANSFER, CODE.close) && sentAtMs !== null,
        };
        return isHere[step] === true ? end() : true;
      },
    },
  };
}

/** Of a 72 the byte after the length, of a 74 the one after the command. */
function codeOf(packet: Uint8Array): number | undefined {
  return packet[1] === TRANSFER ? packet[3] : packet[2];
}

async function orderFault(
  egm: EgmProcess,
  { fault, command, isSent }: { fault: Fault; command: number; isSent: boolean },
): Promise<void> {
  if (fault === 'power_before' || fault === 'power_after') {
    const at = fault === 'power_before' ? 'before' : 'after';
    if (isSent) await egm.order({ do: 'power_loss', at, commit: 'transfer' });
  } else if (fault !== 'none' && fault !== 'memory_clear') await orderWireFault(egm, fault, command, 1);
}

/** The agent is dead: what is left of the fault happens to the machine, or to the next agent. */
export async function strikeAgain(egm: EgmProcess, step: Step, fault: Fault): Promise<void> {
  if (fault === 'none' || step === 'none') return;
  if (fault === 'memory_clear') await clearMemory(egm);
  else if (fault !== 'power_before' && fault !== 'power_after') await orderWireFault(egm, fault, TRANSFER, 2);
  else if (!isSent(step)) await egm.kill();
}

async function orderWireFault(egm: EgmProcess, kind: Fault, command: number, times: number): Promise<void> {
  await egm.order({ do: 'fault', kind, command, times, ...(kind === 'late' && { ms: LATE_MS }) });
}

/** The memory is cleared, and transfers are set up again, as a technician does. */
async function clearMemory(egm: EgmProcess): Promise<void> {
  await egm.order({ do: 'memory_clear' });
  await egm.order({ do: 'configure', asset: ASSET, isInHouseOn: true });
}
