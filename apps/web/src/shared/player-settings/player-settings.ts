import {
  applyPatch,
  defaultPlayerSettings,
  type PlayerChoices,
  type PlayerSettings,
  type PlayerSettingsPatch,
  settingsFrom,
} from '@salon/contract/player-settings.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { currentSession, sessionStore } from '../session/session-store.ts';
import { entries } from '../storage/entries.ts';
import { changed, choicesFor, type SettingsRecord, settingsEntry, withoutTakenBack } from './record.ts';

export type { LayoutStyle, PlayerSettings, PlayerSettingsPatch } from '@salon/contract/player-settings.ts';

interface State {
  record: SettingsRecord;
  /** Whose settings are shown; null: a guest's. */
  playerId: number | null;
  /** What was chosen, and nothing else. */
  choices: PlayerChoices;
  /** Complete: choices over defaults. */
  settings: PlayerSettings;
}

/** The main theme of players who have not chosen one. */
let siteTheme = defaultPlayerSettings.theme.main;

function stateOf(record: SettingsRecord, playerId: number | null, before?: State): State {
  const choices = choicesFor(record, playerId);
  const settings = settingsFrom({ ...choices, theme: { main: siteTheme, ...choices.theme } });
  if (!before) return { record, playerId, choices, settings };
  return {
    record,
    playerId,
    choices: sameWhereEqual(before.choices, choices),
    settings: sameWhereEqual(before.settings, settings),
  };
}

/** `next`, with the unchanged parts of `before`, so that a new theme does not render readers of the layout. */
function sameWhereEqual<T>(before: T, next: T): T {
  if (Object.is(before, next)) return before;
  if (typeof before !== 'object' || typeof next !== 'object' || before === null || next === null) return next;
  if (Array.isArray(before) !== Array.isArray(next)) return next;
  const keys = Object.keys(next) as (keyof T)[];
  const out = (Array.isArray(next) ? [] : {}) as T;
  for (const key of keys) out[key] = sameWhereEqual(before[key], next[key]);
  const isSame = keys.length === Object.keys(before).length && keys.every((key) => Object.is(out[key], before[key]));
  return isSame ? before : out;
}

/** Until the session is known, the last player's settings are used. */
function shownPlayer(record: SettingsRecord): number | null {
  const session = currentSession();
  if (session.kind === 'player') return session.user.id;
  return session.kind === 'checking' ? (record.own?.playerId ?? null) : null;
}

function firstState(): State {
  const stored = settingsEntry.read();
  // Browsers with a stored theme only, from before there were settings.
  const theme = stored.own === null && stored.guest.theme?.main === undefined ? entries.theme.read() : '';
  const record = theme === '' ? stored : { ...stored, guest: applyPatch(stored.guest, { theme: { main: theme } }) };
  return stateOf(record, shownPlayer(record));
}

/** The player's own settings in this page. Written here only; `sync.ts` carries them to the platform and back. */
export const playerSettingsStore = createStore<State>(firstState);

/** All settings, or what a selector takes of them (an object, a list and a plain value stay the same while unchanged). */
export function usePlayerSettings(): PlayerSettings;
export function usePlayerSettings<T>(select: (settings: PlayerSettings) => T): T;
export function usePlayerSettings<T>(select?: (settings: PlayerSettings) => T): T | PlayerSettings {
  return useStore(playerSettingsStore, ({ settings }) => (select ? select(settings) : settings));
}

/** Explicit choices only, for callers with their own default. */
export const usePlayerChoices = <T>(select: (choices: PlayerChoices) => T): T =>
  useStore(playerSettingsStore, ({ choices }) => select(choices));

/** The operator's theme, instead of the product's, where nothing is chosen. */
export function setThemeOfSite(theme: string): void {
  siteTheme = theme;
  playerSettingsStore.setState((before) => stateOf(before.record, before.playerId, before));
}

/** Null: no theme is chosen; undefined: a player's saved settings are not known yet. */
export function currentThemeChoice({ record, playerId, choices } = playerSettingsStore.getState()) {
  if (playerId !== null && record.own?.playerId !== playerId) return undefined;
  return choices.theme?.main ?? null;
}

export const currentPlayerSettings = (): PlayerSettings => playerSettingsStore.getState().settings;

function show(record: SettingsRecord, playerId = playerSettingsStore.getState().playerId): void {
  settingsEntry.write(record);
  playerSettingsStore.setState((before) => stateOf(record, playerId, before));
}

/**
 * Merges key by key and shows at once; null takes a choice back. A guest's stay in this browser, a logged-in player's
 * are saved on the platform, also when it is out of reach at the moment.
 */
export function updatePlayerSettings(patch: PlayerSettingsPatch): void {
  const { record, playerId } = playerSettingsStore.getState();
  const next = changed(record, playerId, patch);
  show({ ...next, guest: withoutTakenBack(next.guest, patch) });
}

/** Applies the settings saved on the platform; later local changes stay on top. `confirmed`: the pending change that is answered. */
export function adoptSaved(playerId: number, saved: PlayerChoices, confirmed: PlayerSettingsPatch | null): void {
  const { record } = playerSettingsStore.getState();
  const before = record.own?.playerId === playerId ? record.own.pending : null;
  const pending = before === confirmed ? null : before;
  show({ ...record, own: { playerId, saved, pending } });
}

/** Another tab has changed the record. */
export function reloadPlayerSettings(): void {
  const record = settingsEntry.read();
  playerSettingsStore.setState((before) => stateOf(record, shownPlayer(record), before));
}

/** Login applies the player's settings, logout those of the device. */
sessionStore.subscribe(({ session }, before) => {
  if (session === before.session) return;
  const { record, playerId } = playerSettingsStore.getState();
  const next = shownPlayer(record);
  if (next !== playerId) playerSettingsStore.setState((before) => stateOf(record, next, before));
});
