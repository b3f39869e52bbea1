import { CODES, failure } from '@salon/contract';
import { registerRequest } from '@salon/contract/registration.ts';
import { describe, expect, it } from 'vitest';
import { fieldOf, registerFields } from './register-fields.ts';

const whole = {
  username: 'yeni-oyuncu',
  email: 'yeni@salon.example',
  name: 'Yeni',
  lastname: 'Oyuncu',
  password: 'demo12345',
  repeat: 'demo12345',
  isOfAge: true,
  acceptsTerms: true,
} as const;

describe('the registration form', () => {
  it('RT-15 what it lets through is what the platform takes', () => {
    const { repeat: _repeat, ...fields } = registerFields.parse(whole);
    expect(registerRequest.safeParse({ ...fields, site_id: 0 }).success).toBe(true);
  });

  it.each([
    ['username', { username: 'a b c d' }],
    ['username', { username: 'abc' }],
    ['email', { email: 'yeni@' }],
    ['name', { name: ' ' }],
    ['name', { name: 'Free coins at evil.com' }],
    ['lastname', { lastname: 'a\u202eb' }],
    ['username', { username: 'evil.com' }],
    ['lastname', { lastname: '' }],
    ['password', { password: 'kisa', repeat: 'kisa' }],
    ['repeat', { repeat: 'demo12346' }],
    ['password', { password: 'Yeni-Oyuncu1', repeat: 'Yeni-Oyuncu1' }],
    ['password', { email: 'kirmizi@salon.example', password: 'kirmizi1', repeat: 'kirmizi1' }],
    ['isOfAge', { isOfAge: false }],
    ['acceptsTerms', { acceptsTerms: false }],
  ])('RT-15 stops at %s with %j', (field, change) => {
    const result = registerFields.safeParse({ ...whole, ...change });
    expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it.each([
    ['username', 'username'],
    ['password', 'password'],
    ['site_id', null],
    [undefined, null],
  ])('RT-15 a refusal of %s is shown at %s', (named, field) => {
    expect(fieldOf({ ...failure('invalid_request', named ? { field: named } : {}), code: CODES.invalid_request })).toBe(
      field,
    );
  });
});
