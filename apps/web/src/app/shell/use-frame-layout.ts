import { useMemo } from 'react';
import { useMatches } from 'react-router';
import { usePlayerChoices, usePlayerSettings } from '../../shared/player-settings/player-settings.ts';
import { type FrameLayout, frameLayout, layoutsOf } from './frame-layout.ts';

export function useFrameLayout(): FrameLayout {
  const matches = useMatches();
  const settings = usePlayerSettings(({ layout }) => layout);
  const chosen = usePlayerChoices(({ layout }) => layout);
  return useMemo(
    () => frameLayout(settings, chosen, layoutsOf(matches.map(({ handle }) => handle))),
    [settings, chosen, matches],
  );
}
