import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PEOPLE_ONLY, RIGHTS, RIGHTS_OF, ROLES } from './rights.ts';

const document = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
const table = [...document.matchAll(/^\| (`?[\w.]+`?) \| ([^|]+) \| (.+) \|$/gm)].map(([, name = '', , cells = '']) => [
  name,
  ...cells.split(' | '),
]);

it('the table of the operations page has every right, with the roles that have it and whether a key may', () => {
  const start = table.findIndex(([name]) => name === 'right');
  const rows = RIGHTS.map((right) => [
    `\`${right}\``,
    ...ROLES.map((role) => (RIGHTS_OF[role].includes(right) ? 'yes' : '–')),
    PEOPLE_ONLY.includes(right) ? '–' : 'yes',
  ]);
  expect(table[start]).toEqual(['right', ...ROLES, 'key']);
  expect(table.slice(start + 1, start + 1 + rows.length)).toEqual(rows);
});

it('nobody but an administrator moves addresses and secrets, opens accounts, or gives rights to programs', () => {
  for (const right of ['setup.secure', 'setup.write', 'staff.write'] as const)
    expect(ROLES.filter((role) => RIGHTS_OF[role].includes(right))).toEqual(['admin']);
});
