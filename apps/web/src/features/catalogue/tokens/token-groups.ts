import type { Token } from './read-styles.ts';

export type TokenGroup = 'colors' | 'radii' | 'sizes' | 'type' | 'motion';

const PREFIXES: readonly [prefix: string, group: TokenGroup][] = [
  ['--radius', 'radii'],
  ['--spacing', 'sizes'],
  ['--container', 'sizes'],
  ['--text-', 'type'],
  ['--font', 'type'],
  ['--leading', 'type'],
  ['--tracking', 'type'],
  ['--animate', 'motion'],
  ['--ease', 'motion'],
  ['--default-transition', 'motion'],
];

/** What a token is for: by its name, and colours by their value. Null: of no use by itself. */
export function groupOf({ name, value }: Token, isColor: (value: string) => boolean): TokenGroup | null {
  const known = PREFIXES.find(([prefix]) => name.startsWith(prefix));
  if (known) return known[1];
  return isColor(value) ? 'colors' : null;
}

export type ClassGroup = 'color' | 'space' | 'size' | 'text' | 'arrangement' | 'rest';

const PROPERTIES: readonly [pattern: RegExp, group: ClassGroup][] = [
  [/^(-{2}tw-gradient|background|border-?(block|inline)?-?\w*-?color|color|fill|stroke|accent-color)/, 'color'],
  [/^(margin|padding|gap|row-gap|column-gap)/, 'space'],
  [/^(min-|max-)?(width|height|inline-size|block-size)|^aspect-ratio/, 'size'],
  [/^(font|line-height|letter-spacing|text-|white-space|word-break|overflow-wrap|list-style)/, 'text'],
  [
    /^(display|position|inset|top|bottom|left|right|grid|flex|align|justify|place|order|overflow|z-index)/,
    'arrangement',
  ],
];

/** What a class does, by the first thing that it sets. */
export function classGroupOf(declarations: string): ClassGroup {
  const first = declarations.split(':')[0]?.trim() ?? '';
  return PROPERTIES.find(([pattern]) => pattern.test(first))?.[1] ?? 'rest';
}
