import { CODES } from '@salon/contract';
import { expect, it } from 'vitest';
import { refusalOfPassword } from './password-rules.ts';

const NAMES = ['lale.tan', 'lale@posta.example', 'Salon', 'Lale', 'Tan'];

it.each([
  ['seven77', CODES.password_too_short],
  ['12345678', CODES.password_common],
  ['Password1', CODES.password_common],
  ['GALATASARAY', CODES.password_common],
  ['lale.tan', CODES.password_common],
  ['LaleTan2026!', CODES.password_common],
  ['lale@posta.example', CODES.password_common],
  ['lale1234', CODES.password_common],
  ['salon-2026', CODES.password_common],
  ['Salon salon', undefined],
  ['lale ve deniz', undefined],
  ['şişedekimektup', undefined],
  ['98215530', undefined],
])('ER-02 the password %s is answered with %s', (password, code) => {
  expect(refusalOfPassword(password, NAMES)?.code).toBe(code);
});
