import { fakeClock } from '@salon/testkit/fake-clock.ts';
import { expect, it } from 'vitest';
import { boundedLog } from './bounded-log.ts';

function open() {
  const clock = fakeClock();
  const lines: [object, string][] = [];
  const add = (facts: object, message: string) => void lines.push([facts, message]);
  const log = boundedLog({ info: add, warn: add, error: add } as unknown as Parameters<typeof boundedLog>[0], clock);
  return { clock, lines, log };
}

it('writes a message once a minute, and says then how often it was not written', async () => {
  const { clock, lines, log } = open();
  for (let event = 0; event < 1_000; event += 1) log.write('info', 'event', { code: '6a' }, '6a');
  log.write('info', 'event', { code: '51' }, '51');
  expect(lines).toEqual([
    [{ code: '6a' }, 'event'],
    [{ code: '51' }, 'event'],
  ]);
  await clock.advance(60_000);
  log.write('info', 'event', { code: '6a' }, '6a');
  expect(lines.at(-1)).toEqual([{ code: '6a', dropped: 999 }, 'event']);
});

it('remembers a thousand messages, and then begins anew', () => {
  const { lines, log } = open();
  for (let about = 0; about < 1_000; about += 1) log.write('warn', 'event', {}, String(about));
  log.write('warn', 'event', {}, '0');
  expect(lines).toHaveLength(1_000);
  log.write('error', 'another');
  log.write('warn', 'event', {}, '0');
  expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([1_002, [{}, 'another'], [{}, 'event']]);
});
