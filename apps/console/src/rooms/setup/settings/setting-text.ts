import { SETTING_CATALOGUE, type SettingFacts, type SettingName } from '@salon/contract/setting-catalogue.ts';
import { settingRules, unfit } from '@salon/contract/site-settings.ts';

/** A setting as the text of its field: lists have a line each. Empty: its default. */

export const SETTING_NAMES = Object.keys(SETTING_CATALOGUE) as SettingName[];
export const factsOf = (name: SettingName): SettingFacts => SETTING_CATALOGUE[name];

interface Rule {
  type?: string;
  enum?: string[];
  items?: { type?: string };
}
const rules = settingRules() as Record<SettingName, Rule>;

export type FieldKind = 'yesNo' | 'choice' | 'number' | 'lines' | 'text';

export function kindOf(name: SettingName): FieldKind {
  const { type, enum: choices } = rules[name];
  if (type === 'boolean') return 'yesNo';
  if (choices !== undefined) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'array' ? 'lines' : 'text';
}

export const choicesOf = (name: SettingName): readonly string[] => rules[name].enum ?? [];

interface RelayServer {
  urls: string[];
  username?: string;
  credential?: string;
  region?: string;
}

const REGION = 'region=';

const relayLine = ({ urls, username, credential, region }: RelayServer) =>
  [urls.join(','), username, credential, region && `${REGION}${region}`].filter(Boolean).join(' ');

/** `address,address username credential region=name`; all but the addresses may be missing. */
function relayFrom(words: string[]): RelayServer {
  const [urls = '', username, credential] = words.filter((word) => !word.startsWith(REGION));
  const region = words.find((word) => word.startsWith(REGION))?.slice(REGION.length);
  return {
    urls: urls.split(','),
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
    ...(region !== undefined && { region }),
  };
}

export function textOf(name: SettingName, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (!Array.isArray(value)) return String(value);
  if (name === 'HOT_COINS') return value.map(({ price, color }) => `${price} ${color}`).join('\n');
  if (name === 'RELAY_SERVERS') return value.map(relayLine).join('\n');
  return value.join('\n');
}

/** Undefined: the default. `fits` false: the platform would refuse it. */
export function valueFrom(name: SettingName, text: string): { value: unknown; fits: boolean } {
  const trimmed = text.trim();
  if (trimmed === '') return { value: undefined, fits: true };
  const value = parsed(name, trimmed);
  return { value, fits: unfit({ [name]: value }).length === 0 };
}

function parsed(name: SettingName, text: string): unknown {
  const kind = kindOf(name);
  if (kind === 'yesNo') return text === 'true';
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (kind !== 'lines') return text;
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(/\s+/)]));
  if (name === 'HOT_COINS') return lines.map(([price, color]) => ({ price: Number(price), color }));
  if (name === 'RELAY_SERVERS') return lines.map(relayFrom);
  return lines.map((words) => words.join(' '));
}
