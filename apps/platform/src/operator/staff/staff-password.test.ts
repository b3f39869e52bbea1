import { CODES } from '@salon/contract';
import { expect, it } from 'vitest';
import { refusalOfStaffPassword } from './staff-password.ts';

it('a password of the staff has twelve characters, in whichever form of Unicode they are typed', () => {
  const twelve = 'çölde kırk ğ';
  for (const form of ['NFC', 'NFD'] as const) {
    expect(refusalOfStaffPassword(twelve.normalize(form), ['ada'])).toBeNull();
    expect(refusalOfStaffPassword('ğüşöçé'.repeat(2).slice(1).normalize(form), ['ada'])).toMatchObject({
      ...{ code: CODES.password_too_short, Params: { min: 12 } },
    });
  }
});
