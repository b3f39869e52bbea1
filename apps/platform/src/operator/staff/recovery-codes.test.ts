import { operator, parse } from '@salon/contract';
import { expect, it } from 'vitest';
import { groupedCode, newRecoveryCodes } from './recovery-codes.ts';

const read = (code: string) => parse(operator.staffLogin.recovery, { code });

it('ten recovery codes are ten different ones, and every letter of them comes', () => {
  const sets = Array.from({ length: 20 }, newRecoveryCodes);
  expect(sets.every(({ length }) => length === 10)).toBe(true);
  expect(new Set(sets.flat()).size).toBe(200);
  expect(new Set(sets.flat().join('')).size).toBe(32);
});

it('a code is read as it was made, with dashes, in small letters, and with letters that look like its digits', () => {
  const [code = ''] = newRecoveryCodes();
  expect(groupedCode(code)).toMatch(/^(\w{4}-){5}\w{4}$/);
  for (const typed of [code, groupedCode(code), groupedCode(code).toLowerCase(), ` ${code.match(/.{4}/g)?.join(' ')} `])
    expect(read(typed)).toEqual({ ok: true, value: { code } });
  const ofDigits = '0111'.repeat(6);
  expect(read('oIlL'.repeat(6))).toEqual({ ok: true, value: { code: ofDigits } });
  expect([operator.isRecoveryCode(groupedCode(code)), operator.isRecoveryCode(code.slice(1))]).toEqual([true, false]);
  for (const typed of ['', code.slice(1), `${code}0`, code.replace(/./, 'U'), code.replace(/./, '*')])
    expect(read(typed).ok).toBe(false);
});
