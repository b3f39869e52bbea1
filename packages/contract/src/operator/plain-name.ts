import { isPlainText } from '@salon/domain/names.ts';
import * as z from 'zod/mini';
import { typedName } from '../typed-fields.ts';

/** A name that the operator's people choose: one line, without signs that are unseen or turn the order of reading. */
export const plainName = typedName.check(z.refine(isPlainText));
