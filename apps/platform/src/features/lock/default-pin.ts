import { isWeakPin } from '@salon/domain/weak-pin.ts';
import * as z from 'zod/mini';

const rule = z.object({ DEFAULT_PIN: z.optional(z.string().check(z.regex(/^[0-9]{4,8}$/))) });

/**
 * The PIN that a site has set for players who have none; null: none. In production a weak one counts as none, however it came there: a
 * site's file and the database know nothing of production.
 */
export function createDefaultPin(
  settingsOf: (siteId: number) => Promise<Record<string, unknown> | null>,
  isProduction: boolean,
): (siteId: number) => Promise<string | null> {
  return async (siteId) => {
    const { DEFAULT_PIN: pin = '' } = rule.safeParse((await settingsOf(siteId)) ?? {}).data ?? {};
    return pin === '' || (isProduction && isWeakPin(pin)) ? null : pin;
  };
}
