import {
  type PlayerChoices,
  type PlayerSettingsPatch,
  playerSettingsAnswer,
  USER_UPDATE_PATH,
} from '@salon/contract/player-settings.ts';
import { request } from '../api/api.ts';
import { currentSession, sessionStore } from '../session/session-store.ts';
import { adoptSaved, currentPlayerSettings, playerSettingsStore } from './player-settings.ts';

/** Several changes in a row (a slider, a list of themes tried out) are one call. */
const DEBOUNCE_MS = 600;
const RETRY_MS = 15_000;

/** Null: the platform was not reached; refused: it will never accept this. */
type Answer = PlayerChoices | 'refused' | null;

export interface SyncDeps {
  isLoggedIn(): boolean;
  load(): Promise<Answer>;
  save(patch: PlayerSettingsPatch): Promise<Answer>;
  after(durationMs: number, work: () => void): () => void;
}

/**
 * Carries a logged-in player's settings: what was chosen here goes out, what was saved elsewhere comes in. One call at
 * a time, so that an old answer never covers a new one. What could not be sent stays in the record and goes out later.
 */
export function createSync(deps: SyncDeps) {
  let underWay = false;
  let wantsLoad = false;
  let cancelTimer = () => {};

  const pendingNow = () => {
    const { record, playerId } = playerSettingsStore.getState();
    const own = record.own;
    return own !== null && own.playerId === playerId ? own.pending : null;
  };
  const later = (durationMs: number) => {
    cancelTimer();
    cancelTimer = deps.after(durationMs, () => void run());
  };

  async function run(): Promise<void> {
    if (underWay || !deps.isLoggedIn()) return;
    const { playerId, record } = playerSettingsStore.getState();
    if (playerId === null) return;
    const pending = pendingNow();
    if (pending === null && !wantsLoad) return;
    underWay = true;
    wantsLoad = false;
    const answer = pending === null ? await deps.load() : await deps.save(pending);
    underWay = false;
    if (playerSettingsStore.getState().playerId !== playerId) return void run();
    if (answer === null) {
      wantsLoad ||= pending === null;
      return later(RETRY_MS);
    }
    if (answer === 'refused') {
      // Only a client of another version sends what the platform refuses: revert to the platform's state.
      if (pending !== null) adoptSaved(playerId, record.own?.saved ?? {}, pending);
      return;
    }
    adoptSaved(playerId, answer, pending);
    if (pendingNow() !== null) later(DEBOUNCE_MS);
    else if (wantsLoad) void run();
  }

  return {
    /** Loads the saved settings after sending pending changes. */
    refresh(): void {
      wantsLoad = true;
      void run();
    },
    changed(): void {
      if (pendingNow() !== null) later(DEBOUNCE_MS);
    },
    stop(): void {
      cancelTimer();
    },
  };
}

const call = async (call: Parameters<typeof request<typeof playerSettingsAnswer>>[0]): Promise<Answer> => {
  // No retries: settings can wait and must never end a login.
  const outcome = await request({ ...call, retries: 0 });
  if (outcome.ok) return outcome.value.settings;
  const { reason, failure } = outcome;
  return reason === 'network' || failure.code === 42900 || failure.code >= 50000 ? null : 'refused';
};

const platform: SyncDeps = {
  // With cloud sync off, what is chosen waits in this browser until it is on again.
  isLoggedIn: () => currentSession().kind === 'player' && currentPlayerSettings().quick.cloudSync,
  load: () => call({ method: 'GET', path: '/player/settings', answer: playerSettingsAnswer }),
  save: ({ shortcuts, ...settings }) =>
    call({
      method: 'POST',
      // Not below the versioned base path, by the specification.
      path: `/../..${USER_UPDATE_PATH}`,
      body: { user: { settings, ...(shortcuts === undefined ? {} : { shortcuts }) } },
      answer: playerSettingsAnswer,
    }),
  after: (durationMs, work) => {
    const timer = setTimeout(work, durationMs);
    return () => clearTimeout(timer);
  },
};

/** From the start of the page on: at login, at every return to the page and when the network is back. */
export function followPlayerSettings(page: Window, deps: SyncDeps = platform): () => void {
  const sync = createSync(deps);
  const unfollowSettings = playerSettingsStore.subscribe((now, before) => {
    if (now.record.own?.pending !== before.record.own?.pending) sync.changed();
  });
  const unfollowSession = sessionStore.subscribe(({ session }, before) => {
    if (session.kind === 'player' && before.session.kind !== 'player') sync.refresh();
  });
  const visible = () => {
    if (page.document.visibilityState === 'visible') sync.refresh();
  };
  page.document.addEventListener('visibilitychange', visible);
  page.addEventListener('online', sync.refresh);
  sync.refresh();
  return () => {
    unfollowSettings();
    unfollowSession();
    sync.stop();
    page.document.removeEventListener('visibilitychange', visible);
    page.removeEventListener('online', sync.refresh);
  };
}
