import { CODES } from '@salon/contract';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../db/seed.ts';
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
  ['Salon salon', CODES.password_common],
  ['salon-lale!', CODES.password_common],
  ['tan@salon#77', CODES.password_common],
  ['x.lale.tan.7', CODES.password_common],
  ['aaaaaaaa', CODES.password_common],
  ['Abcd-1234', CODES.password_common],
  ['Qwertyuı', CODES.password_common],
  [DEMO_PASSWORD, CODES.password_common],
  ['lale ve deniz', undefined],
  ['şişedekimektup', undefined],
  ['98215530', undefined],
])('ER-02 the password %s is answered with %s', (password, code) => {
  expect(refusalOfPassword(password, NAMES)?.code).toBe(code);
});
