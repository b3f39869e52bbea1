import { expect, it } from 'vitest';
import { compareVersions, THIS_RELEASE, whyNotServed } from './release.ts';

it('orders releases as semantic versions', () => {
  const ordered = [
    '0.9.0',
    '0.10.0-rc.2',
    '0.10.0-rc.10',
    '0.10.0-rc.x',
    '0.10.0-rc.x.1',
    '0.10.0',
    '0.10.1',
    '1.0.0-1',
    '1.0.0',
  ];
  expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  expect(compareVersions('1.2.3+build', '1.2.3')).toBe(0);
  expect(() => compareVersions('1.2', '1.2.3')).toThrow('not a version: 1.2');
});

it('says which release is served, and never serves from a release that comes after its own', () => {
  const database = { version: '2.1.0', servesFrom: '2.0.0' };
  expect(whyNotServed({ version: '2.0.0' }, database)).toBeNull();
  expect(whyNotServed({ version: '2.2.0' }, database)).toBeNull();
  expect(whyNotServed({ version: '1.9.9' }, database)).toBe(
    'The database was migrated by release 2.1.0, which serves releases from 2.0.0 on, and this program is 1.9.9: start a newer program',
  );
  expect(compareVersions(THIS_RELEASE.servesFrom, THIS_RELEASE.version)).toBeLessThanOrEqual(0);
});
