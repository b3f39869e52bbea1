import { describe, expect, it } from 'vitest';
import { type Counters, countersOf, statsBetween } from './connection-stats.ts';

const ENTRIES = [
  {
    type: 'inbound-rtp',
    kind: 'video',
    packetsReceived: 900,
    packetsLost: 100,
    bytesReceived: 125_000,
    framesDecoded: 30,
    jitter: 0.004,
  },
  { type: 'inbound-rtp', kind: 'audio', bytesReceived: 6_000 },
  { type: 'candidate-pair', state: 'succeeded', nominated: true, localCandidateId: 'L', currentRoundTripTime: 0.05 },
  { type: 'candidate-pair', state: 'failed', nominated: false, localCandidateId: 'X', currentRoundTripTime: 9 },
  { type: 'local-candidate', id: 'L', candidateType: 'relay' },
];
const ZERO: Counters = countersOf([], 0);

describe('connection stats', () => {
  it('reads the counters; missing ones are 0', () => {
    expect(countersOf(ENTRIES, 7)).toMatchObject({
      atMs: 7,
      bytesReceived: 131_000,
      jitterMs: 4,
      pairRoundTripMs: 50,
      relayed: true,
    });
    expect(ZERO).toMatchObject({ packetsReceived: 0, framesDecoded: 0, jitterMs: 0, relayed: false });
  });
  it('reports the interval between two readings', () => {
    const stats = statsBetween(ZERO, countersOf(ENTRIES, 2_000), null);
    expect(stats).toMatchObject({
      lossShare: 0.1,
      framesPerSecond: 15,
      receivedKbps: 524,
      roundTripMs: 50,
      relayed: true,
    });
    expect(statsBetween(ZERO, countersOf(ENTRIES, 2_000), 12).roundTripMs).toBe(12);
  });
  it('never reports negative loss after retransmissions, nor divides by zero', () => {
    const before = { ...ZERO, packetsLost: 5 };
    expect(statsBetween(before, ZERO, null).lossShare).toBe(0);
    expect(statsBetween(ZERO, ZERO, null)).toMatchObject({ lossShare: 0, framesPerSecond: 0 });
  });
});
