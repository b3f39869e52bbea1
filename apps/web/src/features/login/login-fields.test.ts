import { failure } from '@salon/contract';
import { describe, expect, it } from 'vitest';
import { fieldOf } from './login-fields.ts';

describe('refusals of the login', () => {
  it.each([
    [{ field: 'email' }, 'username'],
    [{ field: 'username' }, 'username'],
    [{ field: 'password' }, 'password'],
    [{ field: 'site_id' }, null],
    [{}, null],
  ])('LG-06 %j belongs to %s', (params, field) => {
    expect(fieldOf(failure('invalid_request', params))).toBe(field);
  });
});
