import { SETTING_CATALOGUE, type SettingFacts } from './setting-catalogue.ts';
import { SECRET_SETTINGS } from './site-settings.ts';

/** Types of the catalogue that hold an address: where code comes from, or where credentials and packets go, or who may come. */
const ADDRESS_TYPES: readonly string[] = [
  ...['address', 'origin', 'address or path', 'list of addresses', 'list of addresses and ranges'],
  'list of {urls, username, credential, region}',
];

const catalogue: [string, SettingFacts][] = Object.entries(SETTING_CATALOGUE);

/** Settings that one person proposes and another one approves: every address, and every secret. */
export const GUARDED_SETTINGS: readonly string[] = catalogue
  .filter(([name, { type }]) => ADDRESS_TYPES.includes(type) || SECRET_SETTINGS.includes(name))
  .map(([name]) => name);

export const isGuarded = (name: string): boolean => GUARDED_SETTINGS.includes(name);
