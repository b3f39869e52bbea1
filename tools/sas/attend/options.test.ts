import { describe, expect, it } from 'vitest';
import { readAttendOptions } from './options.ts';

const read = (text: string) => readAttendOptions(text.split(' '));

describe("an attendant's command", () => {
  it.each([
    ['status --machine 7', { do: 'status', machineId: 7 }],
    ['service on --machine 7', { do: 'service', machineId: 7, isOn: true }],
    ['service off --machine 7', { do: 'service', machineId: 7, isOn: false }],
    ['press spin --machine 7', { do: 'press', machineId: 7, key: 'spin' }],
    ['transfer --machine 7', { do: 'transfer', machineId: 7 }],
  ])('is read from %s', (text, request) => {
    expect(read(text)).toEqual({ dataDir: './data/cabinet', request });
    expect(read(`${text} --data-dir /srv/cabinet`)).toEqual({ dataDir: '/srv/cabinet', request });
  });

  it.each([
    ['status', /--machine is the machine's number/],
    ['status --machine 0', /--machine is/],
    ['status --machine seven', /--machine is/],
    ['status now --machine 7', /status takes nothing more/],
    ['service maybe --machine 7', /service is on or off/],
    ['press --machine 7', /press takes one key/],
    ['press spin spin --machine 7', /not an option: spin/],
    ['jump --machine 7', /the commands are/],
    ['status --machine 7 --config a', /config/],
  ])('is refused in %s, in one line', (text, line) => {
    expect(read(text)).toEqual({ wrong: [expect.stringMatching(line)] });
  });

  it('is explained', () => {
    expect(read('--help')).toBe('help');
  });
});
