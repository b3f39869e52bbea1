import type { Failure } from '@salon/contract';
import { isNamedAfter, PASSWORD_LENGTH_MIN } from '@salon/contract/account.ts';
import { registerRequest } from '@salon/contract/registration.ts';
import * as z from 'zod/mini';

/** The contract's own shape with the rules that are the form's: the password twice, long enough, and none of the names beside it. */
export const registerFields = z
  .object({
    ...z.pick(registerRequest, {
      username: true,
      email: true,
      name: true,
      lastname: true,
      isOfAge: true,
      acceptsTerms: true,
    }).shape,
    password: z.string().check(z.minLength(PASSWORD_LENGTH_MIN), z.maxLength(200)),
    repeat: z.string(),
  })
  .check(
    z.refine(({ password, repeat }) => password === repeat, { path: ['repeat'] }),
    z.refine(
      ({ password, username, email, name, lastname }) =>
        !isNamedAfter(password, [username, email, name, lastname, name + lastname]),
      { path: ['password'] },
    ),
  );

export type RegisterInput = z.input<typeof registerFields>;
export type RegisterFields = z.output<typeof registerFields>;

const TEXT_FIELDS = ['username', 'email', 'name', 'lastname', 'password'] as const;
export type RegisterTextField = (typeof TEXT_FIELDS)[number];

/** The field that a refusal belongs to, null where it is about the registration as a whole. */
export const fieldOf = ({ Params }: Failure): RegisterTextField | null =>
  TEXT_FIELDS.find((field) => field === Params.field) ?? null;
