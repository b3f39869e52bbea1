import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

const GOOD = ['--line', 'tcp:127.0.0.1:4001', '--dir', 'data/egm'];

describe('options', () => {
  it('have the values of a new machine', () => {
    expect(readOptions(GOOD)).toMatchObject({
      line: { kind: 'tcp', host: '127.0.0.1', port: 4001 },
      profile: { name: 'spec' },
      denominationCents: 1,
      asset: 1234,
      address: 1,
      controlPort: null,
    });
    expect(readOptions(['--line', 'pty:/tmp/egm', '--dir', 'x', '--control', '0'])).toMatchObject({
      line: { kind: 'pty', path: '/tmp/egm' },
      controlPort: 0,
    });
    expect(readOptions(['--help'])).toBe('help');
  });
  it.each([
    [[]],
    [['--line', 'tcp:host', '--dir', 'x']],
    [['--line', 'tcp:host:99999', '--dir', 'x']],
    [GOOD.slice(0, 2)],
    [[...GOOD, '--profile', 'toString']],
    [[...GOOD, '--denomination', '3']],
    [[...GOOD, '--address', '128']],
    [[...GOOD, '--address', '0']],
    [[...GOOD, '--asset', '1e3']],
    [[...GOOD, '--control', 'x']],
    [[...GOOD, '--board', '65536']],
    [[...GOOD, '--unknown']],
    [[...GOOD, 'more']],
  ])('%j are refused in one line', (args) => {
    const read = readOptions(args);
    expect(read).toHaveProperty('wrong');
    expect(typeof read === 'object' && 'wrong' in read && read.wrong.includes('\n')).toBe(false);
  });
});
