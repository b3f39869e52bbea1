import { useMemo } from 'react';
import { useMatches } from 'react-router';
import { usePlayerChoices, usePlayerSettings } from '../../shared/player-settings/player-settings.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { type FrameLayout, frameLayout, layoutsOf } from './frame-layout.ts';

export function useFrameLayout(): FrameLayout {
  const matches = useMatches();
  const settings = usePlayerSettings(({ layout }) => layout);
  const chosen = usePlayerChoices(({ layout }) => layout);
  const { SHOW_HEADER } = useSettings();
  return useMemo(() => {
    const layout = frameLayout(settings, chosen, layoutsOf(matches.map(({ handle }) => handle)));
    return { ...layout, hasToolbar: layout.hasToolbar && SHOW_HEADER };
  }, [settings, chosen, matches, SHOW_HEADER]);
}
