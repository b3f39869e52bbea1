import { describe, expect, it } from 'vitest';
import type { ControlRequest, ShownTest } from '../../../apps/cabinet/src/control/messages.ts';
import { reportOf } from './report.ts';

const request: ControlRequest = { do: 'transfer', machineId: 7 };
const meters = (creditMinor: number, transferInMinor: number) => ({
  creditMinor,
  counters: { transferInMinor, transferOutMinor: 0 },
});

describe('what an attendant reads', () => {
  it('is the receipt of a test with its ids, times, amounts and meters', () => {
    const test: ShownTest = {
      ...{ testId: 't', amountMinor: 5, result: 'refused' },
      legs: [
        {
          ...{ wireId: 'ID\n1', direction: 'in', amountMinor: 5, askedAtMs: 0, before: meters(0, 100) },
          end: { result: 'refused', atMs: 1_500, after: meters(0, 100), detail: 'transfer status unable_now (87)' },
        },
        { ...{ wireId: 'ID2', direction: 'out', amountMinor: 5, askedAtMs: 0, before: meters(5, 105) }, end: null },
      ],
    };
    expect(reportOf(request, 'd', { is: 'tested', test })).toEqual({
      isDone: false,
      lines: [
        'Test t of 0.05',
        'In  0.05, id ID?1: refused, asked 1970-01-01T00:00:00.000Z, decided after 1.5 s',
        '    machine: transfer status unable_now (87)',
        '    before: credit 0.00, transferred in 1.00, out 0.00',
        '    after:  credit 0.00, transferred in 1.00, out 0.00',
        'Out 0.05, id ID2: not decided',
        'Not done: the machine refused the credit. Nothing has moved.',
      ],
    });
  });

  it.each([
    [{ is: 'refused', reason: 'has_credit' }, /^Not done: there is credit on the machine\.$/],
    [{ is: 'refused', reason: 'not_run_here' }, /this agent does not run the machine/],
    [{ is: 'open' }, /it goes on, and service does not end before it/],
    [{ missing: 'agent' }, /^Not done: no agent runs in DIR/],
    [{ missing: 'path' }, /too long a path/],
    [{ missing: 'answer' }, /no answer that reads/],
  ] as const)('is why %j is not done', (answer, line) => {
    expect(reportOf(request, 'DIR', answer)).toEqual({ isDone: false, lines: [expect.stringMatching(line)] });
  });

  it.each([
    [true, 'on', true, 'Service is on.'],
    [false, 'off', true, 'Service is off.'],
    [true, 'begins', false, 'Not done: service begins when the running game or transfer has ended.'],
    [false, 'ends', false, 'Not done: service ends when the credit of the test has left the machine.'],
  ] as const)('is what service has become: asked %s, %s', (isOn, service, isDone, line) => {
    const answer = { is: 'service', service } as const;
    expect(reportOf({ do: 'service', machineId: 7, isOn }, 'd', answer)).toEqual({ isDone, lines: [line] });
  });

  it.each([
    [true, true, /pulsed the key once\.\nThe machine began a game/],
    [true, false, /pulsed the key once\.\nThe machine began no game/],
    [false, false, /has not answered/],
  ])('is what a test press did: answered %s, reacted %s', (isAnswered, hasReacted, text) => {
    const { lines, isDone } = reportOf(request, 'd', { is: 'pulsed', isAnswered, hasReacted });
    expect([lines.join('\n'), isDone]).toEqual([expect.stringMatching(text), isAnswered]);
  });
});
