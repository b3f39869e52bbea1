import { OUTCOMES, type Outcome } from './packets.ts';

/** One direction between the two adapters. */
export interface Direction {
  from: string;
  to: string;
  outcomes: readonly Outcome[];
  /** From each wake-up byte to what followed it, where the sender measured it. */
  gapsMs: readonly number[];
  isRealTime: boolean;
}

/** A machine drops a poll whose bytes are further apart. */
export const GAP_LIMIT_MS = 5;
/** What a host's repeats make up for. */
const TOLERATED_SHARE = 0.01;

const NAMES: Record<Outcome, string> = {
  right: 'right',
  lost: 'lost',
  no_wake_up: 'without their ninth bit',
  false_wake_up: 'with a ninth bit too many',
  wrong_bytes: 'with wrong bytes',
};

/** Figures and a verdict in plain words; `isUsable` is of both directions together. */
export function judgementOf(directions: readonly Direction[]): { lines: string[]; isUsable: boolean } {
  const reasons = [...new Set(directions.flatMap(reasonsOf))];
  return {
    lines: [
      ...directions.flatMap(figuresOf),
      '',
      ...(reasons.length === 0
        ? ['These two adapters can carry a SAS line.']
        : ['They cannot carry a SAS line:', ...reasons]),
    ],
    isUsable: reasons.length === 0,
  };
}

function figuresOf({ from, to, outcomes, gapsMs, isRealTime }: Direction): string[] {
  const counts = OUTCOMES.flatMap((outcome) => {
    const count = outcomes.filter((one) => one === outcome).length;
    return count > 0 || outcome === 'right' ? [`${count} ${NAMES[outcome]}`] : [];
  });
  const sorted = gapsMs.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
  const gaps = `first byte to the rest: ${at(0.5)} ms typical, ${at(0.99)} ms for 99 of 100, ${at(1)} ms longest`;
  return [
    `${from} -> ${to}: ${outcomes.length} packets, ${counts.join(', ')}`,
    `  ${gapsMs.length === 0 ? 'no gap was measured' : gaps}${isRealTime ? '' : '; without real-time priority'}`,
  ];
}

function reasonsOf({ outcomes, gapsMs }: Direction): string[] {
  const share = (...wanted: Outcome[]) =>
    outcomes.filter((outcome) => wanted.includes(outcome)).length / Math.max(1, outcomes.length);
  const lateShare = gapsMs.filter((gapMs) => gapMs > GAP_LIMIT_MS).length / Math.max(1, gapsMs.length);
  const reasons: [boolean, string][] = [
    [share('lost') === 1, '- Nothing arrives: wire transmit to receive both ways, and ground to ground.'],
    [
      share('no_wake_up') > TOLERATED_SHARE,
      '- The ninth bit is lost: an adapter cannot send or receive mark and space parity (CH340 often cannot). Take another one, or a bridge.',
    ],
    [
      share('false_wake_up') > TOLERATED_SHARE,
      '- Bytes come with a ninth bit that was not sent: the parity switches too late. Take another adapter, or a bridge.',
    ],
    [
      share('wrong_bytes') > TOLERATED_SHARE || (share('lost') > TOLERATED_SHARE && share('lost') < 1),
      '- Packets come damaged or not at all: check the wires, and that both adapters really do 19200 baud.',
    ],
    [
      lateShare > TOLERATED_SHARE,
      `- More than 1 in 100 polls have a gap above ${GAP_LIMIT_MS} ms, and a machine drops them: allow real-time priority (CAP_SYS_NICE), keep the computer quieter, or take a bridge.`,
    ],
  ];
  return reasons.flatMap(([applies, line]) => (applies ? [line] : []));
}
