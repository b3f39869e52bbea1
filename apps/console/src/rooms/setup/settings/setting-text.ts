import { SETTING_CATALOGUE, type SettingFacts, type SettingName } from '@salon/contract/setting-catalogue.ts';
import { settingRules, unfit } from '@salon/contract/site-settings.ts';
import { codeTyped } from '@salon/domain/typed/code.ts';
import { wholeTyped } from '@salon/domain/typed/number.ts';
import { trimUnseen } from '@salon/domain/typed/text.ts';
import { numberText, parseNumber } from '@salon/i18n';

/**
 * A setting as the text of its field, numbers as people of that language write them: lists have a line each. Empty: its default.
 */

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

/** Most digits behind the decimal sign of a setting that is not whole. */
const FRACTION_MOST = 6;
const fractionMostOf = (name: SettingName): number => (rules[name].type === 'integer' ? 0 : FRACTION_MOST);

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

export function textOf(name: SettingName, value: unknown, language: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return numberText(language, value);
  if (!Array.isArray(value)) return String(value);
  if (name === 'HOT_COINS') return value.map(({ price, color }) => `${price} ${color}`).join('\n');
  if (name === 'RELAY_SERVERS') return value.map(relayLine).join('\n');
  return value.join('\n');
}

/** Undefined: the default. `fits` false: the platform would refuse it. */
export function valueFrom(name: SettingName, text: string, language: string): { value: unknown; fits: boolean } {
  const trimmed = trimUnseen(text);
  if (trimmed === '') return { value: undefined, fits: true };
  const value = parsed(name, trimmed, language);
  return { value, fits: unfit({ [name]: value }).length === 0 };
}

function parsed(name: SettingName, text: string, language: string): unknown {
  const kind = kindOf(name);
  if (kind === 'yesNo') return text === 'true';
  if (kind === 'number') return parseNumber(language, text, fractionMostOf(name)) ?? text;
  // A telephone number, as it stands on a card.
  if (name === 'CONTACT_NUMBER') return codeTyped(text).replace(/^(\+|00)/, '');
  if (kind !== 'lines') return text;
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(/\s+/)]));
  if (name === 'HOT_COINS') return lines.map(([price = '', color]) => ({ price: wholeTyped(price), color }));
  if (name === 'RELAY_SERVERS') return lines.map(relayFrom);
  return lines.map((words) => words.join(' '));
}
