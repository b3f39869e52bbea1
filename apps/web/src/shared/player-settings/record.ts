import {
  applyPatch,
  joinPatches,
  type PlayerChoices,
  type PlayerSettingsPatch,
  playerChoicesIn,
  playerSettingsPatch,
} from '@salon/contract/player-settings.ts';
import { stored } from '../storage/stored.ts';

/** What this browser knows of a logged-in player's settings. */
export interface OwnSettings {
  playerId: number;
  /** Last known state of the platform. */
  saved: PlayerChoices;
  /** Chosen here and not yet confirmed by the platform; null: nothing. */
  pending: PlayerSettingsPatch | null;
}

export interface SettingsRecord {
  /** Of this device; used where the player has made no choice. */
  guest: PlayerChoices;
  own: OwnSettings | null;
}

const nothing: SettingsRecord = { guest: {}, own: null };

function parseRecord(text: string): SettingsRecord {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return nothing;
  const { guest, own } = value as { guest?: unknown; own?: Partial<OwnSettings> | null };
  const pending = playerSettingsPatch.safeParse(own?.pending);
  return {
    guest: playerChoicesIn(guest),
    own:
      typeof own?.playerId === 'number'
        ? {
            playerId: own.playerId,
            saved: playerChoicesIn(own.saved),
            pending: pending.success ? pending.data : null,
          }
        : null,
  };
}

/** Stored in the browser: the first frame has the right theme, and offline changes are not lost. */
export const settingsEntry = stored<SettingsRecord>({
  key: 'salon.player-settings.v1',
  fallback: nothing,
  parse: parseRecord,
  print: JSON.stringify,
});

/** What counts for the player with this id, or for a guest (null). */
export function choicesFor({ guest, own }: SettingsRecord, playerId: number | null): PlayerChoices {
  if (own === null || own.playerId !== playerId) return guest;
  return applyPatch(applyPatch(guest, own.saved), own.pending ?? {});
}

/** The record after a change of the player with this id, or of a guest. */
export function changed(record: SettingsRecord, playerId: number | null, patch: PlayerSettingsPatch): SettingsRecord {
  if (playerId === null) return { ...record, guest: applyPatch(record.guest, patch) };
  const own = record.own?.playerId === playerId ? record.own : { playerId, saved: {}, pending: null };
  return { ...record, own: { ...own, pending: joinPatches(own.pending ?? {}, patch) } };
}

/** The choices of the device without what a patch resets: a reset means the default for everybody. */
export function withoutTakenBack(guest: PlayerChoices, patch: PlayerSettingsPatch): PlayerChoices {
  return applyPatch(guest, onlyNulls(patch));
}

function onlyNulls(patch: object): PlayerSettingsPatch {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) out[name] = null;
    else if (typeof value === 'object' && !Array.isArray(value)) out[name] = onlyNulls(value);
  }
  return out as PlayerSettingsPatch;
}
