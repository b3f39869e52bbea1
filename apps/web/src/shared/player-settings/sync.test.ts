import { applyPatch, type PlayerChoices, type PlayerSettingsPatch } from '@salon/contract/player-settings.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../session/session-store.ts';
import { currentPlayerSettings, playerSettingsStore, updatePlayerSettings } from './player-settings.ts';
import { settingsEntry } from './record.ts';
import { createSync } from './sync.ts';

const player = (id: number) => {
  const user = { id, type: 145, username: 'demo', name: '', lastname: '', email: '' };
  const shown = { displayName: 'demo', photoURL: null, group: 'player' as const };
  const login = {
    ipAddress: '',
    versions: '',
    lastLogon: null,
    lastLogonIp: null,
    pinCode: '',
    isLocked: false,
    isFresh: false,
    permissions: [],
  };
  sessionStore.setState({
    session: { kind: 'player', token: 't', role: ['user'], user: { ...user, ...shown }, login },
  });
};
const guest = () => sessionStore.setState({ session: { kind: 'guest' } });

/** A platform that keeps settings and can be out of reach; answers come when `answer` is called. */
function fakePlatform(saved: PlayerChoices = {}) {
  const state = { saved, isAway: false, refuses: false };
  const calls: (PlayerSettingsPatch | 'load')[] = [];
  const answers: (() => void)[] = [];
  const timers: { ms: number; work: () => void }[] = [];
  const later = <T>(value: () => T) => new Promise<T>((done) => answers.push(() => done(value())));
  const sync = createSync({
    isLoggedIn: () => sessionStore.getState().session.kind === 'player',
    load: () => {
      calls.push('load');
      return later(() => (state.isAway ? null : state.saved));
    },
    save: (patch) => {
      calls.push(patch);
      return later(() => {
        if (state.isAway) return null;
        if (state.refuses) return 'refused' as const;
        state.saved = applyPatch(state.saved, patch);
        return state.saved;
      });
    },
    after: (ms, work) => {
      const timer = { ms, work };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  });
  const settle = async () => {
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
  };
  return {
    state,
    calls,
    sync,
    timers,
    answer: async () => {
      answers.shift()?.();
      await settle();
    },
    tick: async () => {
      for (const { work } of timers.splice(0)) work();
      await settle();
    },
  };
}

beforeEach(() => {
  guest();
  settingsEntry.clear();
  const record = { guest: {}, own: null };
  playerSettingsStore.setState({ ...playerSettingsStore.getInitialState(), record, playerId: null, choices: {} });
});

describe('settings of a guest', () => {
  it('ST-03 stay in this browser', async () => {
    const platform = fakePlatform();
    updatePlayerSettings({ theme: { main: 'dark3' } });
    platform.sync.changed();
    platform.sync.refresh();
    await platform.tick();
    expect(platform.calls).toEqual([]);
    expect(settingsEntry.read().guest).toEqual({ theme: { main: 'dark3' } });
    expect(currentPlayerSettings().theme.main).toBe('dark3');
  });

  it('ST-03 shine through until the player has chosen, and are there again after the logout', async () => {
    updatePlayerSettings({ theme: { main: 'light2' }, animations: false });
    const platform = fakePlatform({ theme: { main: 'dark9' } });
    player(1);
    platform.sync.refresh();
    await platform.answer();
    expect(currentPlayerSettings().theme.main).toBe('dark9');
    expect(currentPlayerSettings().animations).toBe(false);
    guest();
    expect(currentPlayerSettings().theme.main).toBe('light2');
  });
});

describe('settings of a player', () => {
  it('ST-03 several changes in a row are one call', async () => {
    player(1);
    const platform = fakePlatform();
    for (const main of ['dark2', 'dark3', 'dark4']) {
      updatePlayerSettings({ theme: { main } });
      platform.sync.changed();
    }
    expect(platform.timers).toHaveLength(1);
    await platform.tick();
    await platform.answer();
    expect(platform.calls).toEqual([{ theme: { main: 'dark4' } }]);
    expect(settingsEntry.read().own).toEqual({ playerId: 1, saved: { theme: { main: 'dark4' } }, pending: null });
  });

  it('ST-03 a change during a call is kept and sent after it', async () => {
    player(1);
    const platform = fakePlatform();
    updatePlayerSettings({ theme: { main: 'dark2' } });
    platform.sync.changed();
    await platform.tick();
    updatePlayerSettings({ theme: { main: 'dark5' }, shortcuts: ['lobby'] });
    platform.sync.changed();
    await platform.answer();
    expect(currentPlayerSettings().theme.main).toBe('dark5');
    await platform.tick();
    await platform.answer();
    expect(platform.state.saved).toEqual({ theme: { main: 'dark5' }, shortcuts: ['lobby'] });
    expect(settingsEntry.read().own?.pending).toBeNull();
  });

  it('ST-03 an offline change is stored and sent when the network is back', async () => {
    player(1);
    const platform = fakePlatform({ direction: 'rtl' });
    platform.state.isAway = true;
    updatePlayerSettings({ theme: { main: 'dark2' } });
    platform.sync.changed();
    await platform.tick();
    await platform.answer();
    expect(settingsEntry.read().own?.pending).toEqual({ theme: { main: 'dark2' } });
    platform.state.isAway = false;
    await platform.tick();
    await platform.answer();
    expect(platform.state.saved).toEqual({ direction: 'rtl', theme: { main: 'dark2' } });
    expect(currentPlayerSettings().direction).toBe('rtl');
  });

  it('ST-03 an answer for one player never dresses another', async () => {
    player(1);
    const platform = fakePlatform({ theme: { main: 'dark8' } });
    platform.sync.refresh();
    player(2);
    await platform.answer();
    expect(currentPlayerSettings().theme.main).toBe('dark1');
  });

  it('ST-03 a change that the platform refuses is given up, not sent for ever', async () => {
    player(1);
    const platform = fakePlatform();
    platform.state.refuses = true;
    updatePlayerSettings({ theme: { main: 'dark2' } });
    platform.sync.changed();
    await platform.tick();
    await platform.answer();
    expect(settingsEntry.read().own?.pending).toBeNull();
    expect(platform.timers).toEqual([]);
  });

  it('ST-01 a reset brings back the default of the house, not what a guest once chose here', () => {
    updatePlayerSettings({ theme: { main: 'light2' } });
    player(1);
    updatePlayerSettings({ theme: { main: 'dark6' } });
    updatePlayerSettings({ theme: { main: null } });
    expect(currentPlayerSettings().theme.main).toBe('dark1');
  });

  it('ST-02 another theme leaves alone who reads the layout', () => {
    player(1);
    const { layout, shortcuts } = currentPlayerSettings();
    updatePlayerSettings({ theme: { main: 'dark6' } });
    expect(currentPlayerSettings().layout).toBe(layout);
    expect(currentPlayerSettings().shortcuts).toBe(shortcuts);
  });
});
