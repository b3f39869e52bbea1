import { PASSWORD_LENGTH_MIN } from '@salon/contract/account.ts';
import { loginName } from '@salon/contract/typed-fields.ts';
import * as z from 'zod/mini';

/** Checks the format only: the page never reveals whether an account exists. */
export const accountFields = z.object({
  account: loginName.check(z.minLength(4), z.maxLength(120)),
});
export type AccountFields = z.output<typeof accountFields>;

export const emailFields = z.object({
  account: loginName.check(z.maxLength(120), z.email()),
});

/** Of somebody who is not logged in and wants another password. */
export const resetFields = z
  .object({
    account: accountFields.shape.account,
    password: z.string().check(z.minLength(PASSWORD_LENGTH_MIN), z.maxLength(200)),
    repeat: z.string(),
  })
  .check(z.refine(({ password, repeat }) => password === repeat, { path: ['repeat'] }));
export type ResetFields = z.output<typeof resetFields>;
