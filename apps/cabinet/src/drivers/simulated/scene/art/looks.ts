import type { Dress } from '../../../../video/paint/cabinet/dress.ts';

/** How the machines of one game are dressed. */
export interface Look extends Dress {
  drum: { light: string; edge: string };
  /** Symbols painted on the belly glass, the middle one large. */
  emblem: readonly [string, string, string];
}

const classic: Look = {
  halo: '#5b1710',
  lacquer: { light: '#8e2118', mid: '#5e120f', dark: '#2b0706' },
  glass: { light: '#b5301f', dark: '#4c0d0a' },
  pattern: { kind: 'arches', colour: '#f0a95f' },
  crown: 'arch',
  drum: { light: '#fbf4e4', edge: '#e6d6b5' },
  led: '#ffb545',
  emblem: ['bar', 'seven', 'bell'],
};

const bazaar: Look = {
  halo: '#3d1450',
  lacquer: { light: '#6a2a86', mid: '#43185a', dark: '#1d0829' },
  glass: { light: '#7d2f9c', dark: '#2b0d3d' },
  pattern: { kind: 'garlands', colour: '#e9a3ff' },
  crown: 'ogee',
  drum: { light: '#fff5e2', edge: '#ecd3ae' },
  led: '#ffc65c',
  emblem: ['tulip', 'lantern', 'gem'],
};

const river: Look = {
  halo: '#0e2f66',
  lacquer: { light: '#17467f', mid: '#0d2c56', dark: '#051226' },
  glass: { light: '#1459b8', dark: '#0a2350' },
  pattern: { kind: 'waves', colour: '#8fb6ff' },
  crown: 'arch',
  drum: { light: '#fbf4e4', edge: '#e2d4b8' },
  led: '#ffcf5f',
  emblem: ['lira', 'crown', 'tulip'],
};

const night: Look = {
  halo: '#0a4550',
  lacquer: { light: '#12606a', mid: '#0a3b45', dark: '#04181e' },
  glass: { light: '#0f7480', dark: '#062a36' },
  pattern: { kind: 'rays', colour: '#9ff0e6' },
  crown: 'gable',
  drum: { light: '#25365f', edge: '#101a36' },
  led: '#ffd98a',
  emblem: ['lantern', 'moon', 'seven'],
};

const LOOKS: Record<string, Look> = {
  'tas-kopru': classic,
  'gece-pazari': bazaar,
  'altin-nehir': river,
  'ay-feneri': night,
};

/** A game without a dress of its own wears one of the four, always the same. */
export function lookOf(gameId: string): Look {
  const all = [classic, bazaar, river, night];
  const hash = [...gameId].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return LOOKS[gameId] ?? all[hash % all.length] ?? classic;
}
