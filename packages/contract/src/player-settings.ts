import * as z from 'zod/mini';

/**
 * The player's own settings: appearance and shortcuts. Types, the strict schema of a change and the lenient schema of stored
 * values are all derived from one table of leaves. Names are the specification's (`layout.config`); do not rename them.
 */

export const LAYOUT_STYLES = ['layout1', 'layout2', 'layout3'] as const;

const flag = z.boolean();
/** A theme of the client or of the operator; an unknown one is shown as the default. */
const themeId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/));
/** Side on a left-to-right page; mirrored on right-to-left pages. */
const side = z.enum(['left', 'right']);
const part = { hidden: flag };

const leaves = {
  layout: {
    style: z.enum(LAYOUT_STYLES),
    config: {
      /** `boxed` limits the page to a maximum width. */
      width: z.enum(['boxed', 'full']),
      navbar: { position: side, folded: flag, hidden: flag },
      toolbar: part,
      footer: part,
      sidePanel: { position: side, hidden: flag },
    },
  },
  /** `auto`: the direction of the language. */
  direction: z.enum(['auto', 'ltr', 'rtl']),
  /** `main`: a theme, or `system` for light or dark by the device. The others: a theme, or `main` for the main theme. */
  theme: { main: themeId, navbar: themeId, toolbar: themeId, footer: themeId },
  /** Format of amounts: the currency's symbol first or last, or its code last. */
  currencyFormat: z.enum(['symbolFirst', 'symbolLast', 'codeLast']),
  customScrollbars: flag,
  animations: flag,
  /** Others may watch the machine that this player plays. */
  watchable: flag,
  quick: { notifications: flag, cloudSync: flag, retroThrusters: flag },
  /** Ids of navigation items, in display order. */
  shortcuts: z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(40)),
};

type Leaf = z.ZodMiniType;
type Table = { readonly [name: string]: Leaf | Table };
type Values<T> = { [K in keyof T]: T[K] extends Leaf ? z.output<T[K]> : Values<T[K]> };
type Partly<T> = { [K in keyof T]?: T[K] extends Leaf ? z.output<T[K]> : Partly<T[K]> };
type Changes<T> = { [K in keyof T]?: T[K] extends Leaf ? z.output<T[K]> | null : Changes<T[K]> };

export type PlayerSettings = Values<typeof leaves>;
/** Only the settings that the player has chosen; the others have their defaults. */
export type PlayerChoices = Partly<typeof leaves>;
/** Merged key by key into the choices; null resets a choice to its default. */
export type PlayerSettingsPatch = Changes<typeof leaves>;
export type LayoutStyle = (typeof LAYOUT_STYLES)[number];

export const defaultPlayerSettings: PlayerSettings = {
  layout: {
    style: 'layout1',
    config: {
      width: 'full',
      navbar: { position: 'left', folded: false, hidden: false },
      toolbar: { hidden: false },
      footer: { hidden: true },
      sidePanel: { position: 'left', hidden: true },
    },
  },
  direction: 'auto',
  theme: { main: 'dark1', navbar: 'main', toolbar: 'main', footer: 'main' },
  currencyFormat: 'symbolFirst',
  customScrollbars: true,
  animations: true,
  watchable: true,
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

function validPart(table: Table, stored: unknown): Record<string, unknown> {
  if (!isObject(stored)) return {};
  const valid: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(table)) {
    const value = stored[name];
    if (value === undefined) continue;
    if (isLeaf(entry)) {
      const result = entry.safeParse(value);
      if (result.success) valid[name] = result.data;
    } else {
      const inner = validPart(entry, value);
      if (Object.keys(inner).length > 0) valid[name] = inner;
    }
  }
  return valid;
}

/** The valid part of a stored or received value; invalid and unknown keys are dropped. Never fails. */
export const playerChoicesIn = (stored: unknown): PlayerChoices => validPart(leaves, stored) as PlayerChoices;

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

export const applyPatch = (choices: PlayerChoices, patch: PlayerSettingsPatch): PlayerChoices =>
  merged(choices, patch, false) as PlayerChoices;

/** Two changes as one; a reset in either stays a reset. */
export const joinPatches = (first: PlayerSettingsPatch, then: PlayerSettingsPatch): PlayerSettingsPatch =>
  merged(first, then, true) as PlayerSettingsPatch;

export const settingsFrom = (choices: PlayerChoices): PlayerSettings =>
  merged(defaultPlayerSettings, choices, false) as PlayerSettings;

const { shortcuts } = leaves;

/** `POST /api/auth/user/update`: merged into the saved settings. The specification puts shortcuts beside the settings. */
export const USER_UPDATE_PATH = '/api/auth/user/update';
export const userUpdateRequest = z.object({
  user: z.object({ settings: z.optional(playerSettingsPatch), shortcuts: z.optional(z.nullable(shortcuts)) }),
});

/** Answer of `POST /api/auth/user/update` and `GET /player/settings`: all saved settings. */
export const playerSettingsAnswer = z.object({
  status: z.literal(1),
  settings: z.pipe(z.unknown(), z.transform(playerChoicesIn)),
});
