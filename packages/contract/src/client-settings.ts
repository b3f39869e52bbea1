import type * as z from 'zod/mini';
import { type SettingsFile, settingsFile } from './http.ts';

/** The client's part of a site's settings (`Settings.json`), apart from the platform's, whose rules no page has to load. */

/** The rule of each setting. A map, since every object has a `constructor`. */
export type SettingRules = ReadonlyMap<string, z.ZodMiniType>;

export const CLIENT_RULES: SettingRules = new Map(Object.entries(settingsFile.shape));

/** Used in place of invalid values where the default would be less secure. */
const STRICT: SettingsFile = { PIN_CHECK: true, IP_CHEKCING: true, LOGIN_WITH_TOKEN: false, REGISTRATION: false };

interface SettingsRead {
  /** Valid settings, and the strict value of every invalid security setting. */
  settings: SettingsFile;
  /** Names with invalid values. */
  refused: string[];
  /** Unknown names. */
  unknown: string[];
}

/** The client's part of stored or received settings, checked value by value; of others the value is checked alone. Never fails. */
export function readSettings(
  values: Readonly<Record<string, unknown>>,
  rules: SettingRules = CLIENT_RULES,
): SettingsRead {
  const settings: Record<string, unknown> = {};
  const refused: string[] = [];
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const result = rules.get(name)?.safeParse(value);
    if (result === undefined) unknown.push(name);
    else if (!result.success) refused.push(name);
    else if (CLIENT_RULES.has(name) && result.data !== undefined) settings[name] = result.data;
  }
  const strict = Object.entries(STRICT).filter(([name]) => refused.includes(name));
  return { settings: { ...settings, ...Object.fromEntries(strict) }, refused, unknown };
}
