import { operator } from '@salon/contract';
import { expect, it } from 'vitest';
import { environmentKeys } from './environment-keys.ts';

const keys = [
  { operator: 'ada', key: 'a-key-of-the-first-site' },
  { operator: 'bea@2', key: 'a-key-of-the-second-site' },
];

it('a key opens its own site, and an unknown one nothing', () => {
  const holderOf = environmentKeys({ keys, siteId: 0, demo: false });
  expect(holderOf('a-key-of-the-first-site')).toMatchObject({ name: 'ada', siteId: 0, staffId: null });
  expect(holderOf('a-key-of-the-second-site')).toMatchObject({ name: 'bea', siteId: 2, isOfEverySite: false });
  expect(holderOf('a-key-of-the-first-sitex')).toBeNull();
});

it('nobody answers for a key: it has every right but those of people', () => {
  const holder = environmentKeys({ keys, siteId: 0, demo: false })('a-key-of-the-first-site');
  const expected = operator.RIGHTS.filter((right) => !operator.PEOPLE_ONLY.includes(right));
  expect([...(holder?.rights ?? [])]).toEqual(expected);
  expect(expected).not.toContain('money.pay');
});

it('on a demo floor, which has nobody else, it pays and approves, but opens no account and moves no address', () => {
  const holder = environmentKeys({ keys, siteId: 0, demo: true })('a-key-of-the-first-site');
  expect(operator.RIGHTS.filter((right) => !holder?.rights.has(right))).toEqual(['setup.secure', 'staff.write']);
});
