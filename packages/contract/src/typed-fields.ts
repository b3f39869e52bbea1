import { codeTyped, searchTyped } from '@salon/domain/typed/code.ts';
import { isBlank, loginNameTyped, nameTyped } from '@salon/domain/typed/text.ts';
import * as z from 'zod/mini';

/** Field shapes of texts as people type them, in the one form of `@salon/domain/typed`: names and reasons, what is logged in with, codes, words to search. */
export const typedText = z.string().check(z.overwrite(nameTyped));
export const typedName = typedText.check(z.minLength(1), z.maxLength(200));
/** Why somebody of the staff does something: for the audit. */
export const reason = typedText.check(z.minLength(3), z.maxLength(500));
export const loginName = z.string().check(z.overwrite(loginNameTyped));
/** A player of the site, by username or e-mail address. */
export const playerName = loginName.check(z.minLength(1), z.maxLength(120));
export const code = z.string().check(z.overwrite(codeTyped));
export const searchText = z.string().check(z.overwrite(searchTyped));
/** A text of which a reader sees something. */
export const visibleText = z.string().check(z.refine((text: string) => !isBlank(text)));
/** As typed. Its forms are compared and the normal one is stored where it is hashed, and nowhere else. */
export const password = z.string().check(z.minLength(1), z.maxLength(200));
