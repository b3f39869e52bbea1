import * as z from 'zod/mini';

/**
 * What a player may set for themselves: how the product looks and what they keep at hand. One table of leaves says what
 * there is; types, the strict parse of a change and the lenient parse of what was stored all come from it.
 */

export const LAYOUT_STYLES = ['layout1', 'layout2', 'layout3'] as const;

const flag = z.boolean();
/** A theme that the client knows, or an operator's own: an unknown one paints as the default. */
const themeId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/));
/** Side of a left-to-right page; right-to-left pages mirror it. */
const side = z.enum(['left', 'right']);
/** A part that is shown or not. */
const part = { hidden: flag };

const leaves = {
  layout: {
    style: z.enum(LAYOUT_STYLES),
    /** `boxed` keeps the page within the named width, `full` uses all of it. */
    width: z.enum(['boxed', 'full']),
    navbar: { position: side, folded: flag, hidden: flag },
    toolbar: part,
    footer: part,
    sidePanel: { position: side, hidden: flag },
  },
  /** `auto` is the direction of the language. */
  direction: z.enum(['auto', 'ltr', 'rtl']),
  /** `main`: a theme, or `system` for light or dark as the device says. The parts: a theme, or `main` for the same one. */
  theme: { main: themeId, navbar: themeId, toolbar: themeId, footer: themeId },
  /** How amounts are written: the currency's symbol before or after, or its code after. */
  currencyFormat: z.enum(['symbolFirst', 'symbolLast', 'codeLast']),
  customScrollbars: flag,
  animations: flag,
  quick: { notifications: flag, cloudSync: flag, retroThrusters: flag },
  /** Ids of navigation items, in the order shown. */
  shortcuts: z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(40)),
};

type Leaf = z.ZodMiniType;
type Table = { readonly [name: string]: Leaf | Table };
type Values<T> = { [K in keyof T]: T[K] extends Leaf ? z.output<T[K]> : Values<T[K]> };
type Partly<T> = { [K in keyof T]?: T[K] extends Leaf ? z.output<T[K]> : Partly<T[K]> };
type Changes<T> = { [K in keyof T]?: T[K] extends Leaf ? z.output<T[K]> | null : Changes<T[K]> };

export type PlayerSettings = Values<typeof leaves>;
/** Only what was chosen; everything else is as the house has it. */
export type PlayerChoices = Partly<typeof leaves>;
/** Merged key by key into the choices; null takes a choice back. */
export type PlayerSettingsPatch = Changes<typeof leaves>;
export type LayoutStyle = (typeof LAYOUT_STYLES)[number];

export const defaultPlayerSettings: PlayerSettings = {
  layout: {
    style: 'layout1',
    width: 'full',
    navbar: { position: 'left', folded: false, hidden: false },
    toolbar: { hidden: false },
    footer: { hidden: true },
    sidePanel: { position: 'left', hidden: true },
  },
  direction: 'auto',
  theme: { main: 'system', navbar: 'main', toolbar: 'main', footer: 'main' },
  currencyFormat: 'symbolFirst',
  customScrollbars: true,
  animations: true,
  quick: { notifications: true, cloudSync: true, retroThrusters: false },
  shortcuts: [],
};

const isLeaf = (entry: Leaf | Table): entry is Leaf => 'safeParse' in entry;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function strict(table: Table): Leaf {
  const shape = Object.entries(table).map(([name, entry]) => [
    name,
    z.optional(isLeaf(entry) ? z.nullable(entry) : strict(entry)),
  ]);
  return z.strictObject(Object.fromEntries(shape));
}

export const playerSettingsPatch = strict(leaves) as z.ZodMiniType<PlayerSettingsPatch>;

function usable(table: Table, stored: unknown): Record<string, unknown> {
  if (!isObject(stored)) return {};
  const kept: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(table)) {
    const value = stored[name];
    if (value === undefined) continue;
    if (isLeaf(entry)) {
      const result = entry.safeParse(value);
      if (result.success) kept[name] = result.data;
    } else {
      const inner = usable(entry, value);
      if (Object.keys(inner).length > 0) kept[name] = inner;
    }
  }
  return kept;
}

/** What of a stored or received value is usable; a bad or unknown key is left out, so its default counts. Never fails. */
export const playerChoicesIn = (stored: unknown): PlayerChoices => usable(leaves, stored) as PlayerChoices;

function merged(base: Record<string, unknown>, patch: Record<string, unknown>, keepNull: boolean) {
  const out = { ...base };
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    if (value === null && !keepNull) delete out[name];
    else if (isObject(value)) {
      const inner = merged(isObject(out[name]) ? out[name] : {}, value, keepNull);
      if (Object.keys(inner).length > 0) out[name] = inner;
      else delete out[name];
    } else out[name] = value;
  }
  return out;
}

/** The choices after a change. */
export const applyPatch = (choices: PlayerChoices, patch: PlayerSettingsPatch): PlayerChoices =>
  merged(choices, patch, false) as PlayerChoices;

/** Two changes as one; what was taken back stays taken back. */
export const joinPatches = (first: PlayerSettingsPatch, then: PlayerSettingsPatch): PlayerSettingsPatch =>
  merged(first, then, true) as PlayerSettingsPatch;

export const settingsFrom = (choices: PlayerChoices): PlayerSettings =>
  merged(defaultPlayerSettings, choices, false) as PlayerSettings;

const { shortcuts } = leaves;

/** `POST /api/auth/user/update`: merged into what is saved. Shortcuts stand beside the settings, as the interface has it. */
export const USER_UPDATE_PATH = '/api/auth/user/update';
export const userUpdateRequest = z.object({
  user: z.object({ settings: z.optional(playerSettingsPatch), shortcuts: z.optional(z.nullable(shortcuts)) }),
});

/** The same answer from `POST /api/auth/user/update` and `GET /player/settings`: everything that is saved. */
export const playerSettingsAnswer = z.object({
  status: z.literal(1),
  settings: z.pipe(z.unknown(), z.transform(playerChoicesIn)),
});
