import type { PlayerSettings } from '../../shared/player-settings/player-settings.ts';
import { playerSettingsStore } from '../../shared/player-settings/player-settings.ts';

type Part = Exclude<keyof PlayerSettings['theme'], 'main'>;

/** A part that follows the main theme carries none of its own. */
export const themeOfPart = (theme: string): string | undefined => (theme === 'main' ? undefined : theme);

/**
 * A `ref` that keeps `data-theme` of a part of the frame as the player has it. It goes past React: the browser repaints
 * through the variables, and nothing is drawn again.
 */
const themed = (part: Part) => (element: HTMLElement | null) => {
  if (element === null) return;
  const show = () => {
    const theme = themeOfPart(playerSettingsStore.getState().settings.theme[part]);
    if (theme === undefined) delete element.dataset.theme;
    else element.dataset.theme = theme;
  };
  show();
  return playerSettingsStore.subscribe(show);
};

export const themedParts = { navbar: themed('navbar'), toolbar: themed('toolbar'), footer: themed('footer') };
