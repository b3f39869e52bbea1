import type { Press, PressAnswer } from '@salon/contract/player-channel.ts';
import { EMPTY, type OutboxInput, outboxStep, type PressEnd } from './press-outbox.ts';

interface PressPorts {
  /** Over whichever connection stands now; where none does, the press is tried again with the next round. */
  send(press: Press): void;
  roundTripMs(): number | null;
  nowMs(): number;
  /** `revision` of the deck as it is known now, null where it is not. */
  revision(): number | null;
  /** The press that locks the keys, null where none does. */
  pressing(press: Press | null): void;
  ended(press: Press, end: PressEnd): void;
}

/** Owns the clock of the outbox: repeats the press under way until it has ended, over every change of connection. */
export function drivePresses(ports: PressPorts) {
  let outbox = EMPTY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(input: OutboxInput): void {
    const before = outbox;
    const step = outboxStep(outbox, input);
    outbox = step.outbox;
    clearTimeout(timer);
    if (outbox.at === 'sent') {
      const dueAtMs = Math.min(outbox.againAtMs, outbox.expiresAtMs);
      timer = setTimeout(due, Math.max(0, dueAtMs - ports.nowMs()));
    }
    if (step.send !== null) ports.send(step.send);
    // How it ended first: autoplay presses again as soon as the keys are free.
    if (step.ended !== null) ports.ended(step.ended.press, step.ended.end);
    if (outbox.at !== before.at) ports.pressing(outbox.at === 'empty' ? null : outbox.press);
  }
  const due = () => take({ type: 'DUE', nowMs: ports.nowMs(), roundTripMs: ports.roundTripMs() });

  return {
    isFree: () => outbox.at === 'empty',
    press(press: Press, changesRevision: boolean): void {
      take({ type: 'PRESSED', press, changesRevision, nowMs: ports.nowMs(), roundTripMs: ports.roundTripMs() });
    },
    answered: ({ id, reason }: PressAnswer) => take({ type: 'ANSWERED', id, reason, revision: ports.revision() }),
    deck: (revision: number) => take({ type: 'DECK', revision }),
    leave: () => take({ type: 'LEFT' }),
  };
}
