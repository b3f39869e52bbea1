import { toasts } from '@salon/ui';
import { playerSettingsStore } from '../../shared/player-settings/player-settings.ts';

/** Applies the settings for quiet toasts and scan lines. */
export function followQuickSettings(): void {
  const follow = () => {
    const { quick } = playerSettingsStore.getState().settings;
    toasts.setQuiet(!quick.notifications);
    document.documentElement.dataset.retro = quick.retroThrusters ? 'on' : 'off';
  };
  playerSettingsStore.subscribe((now, before) => {
    if (now.settings.quick !== before.settings.quick) follow();
  });
  follow();
}
