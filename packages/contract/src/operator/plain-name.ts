import { isPlainText } from '@salon/domain/names.ts';
import * as z from 'zod/mini';

/** A name that the operator's people choose: one line, without signs that are unseen or turn the order of reading. */
export const plainName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.refine(isPlainText));
