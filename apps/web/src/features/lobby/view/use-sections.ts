import type { Machine } from '@salon/contract/http.ts';
import { useMemo, useRef } from 'react';
import { isPlain, type LobbyQuestion } from './lobby-view.ts';
import { type Section, sectionsOf } from './sections.ts';

interface SectionsInput {
  /** In the order of the page, whatever they do at the moment. */
  machines: readonly Machine[];
  favourites: readonly number[];
  /** Grows once, when the hearts are known. */
  areHeartsKnown: boolean;
  brandId: number | null;
  question: LobbyQuestion;
}

/** Sections of the lobby; they stay as they are while lights change, and are made anew when the list itself changes. */
export function useSections({ machines, favourites, areHeartsKnown, brandId, question }: SectionsInput): Section[] {
  const hasSections = brandId === null && isPlain(question);
  const ids = machines.map(({ id }) => id).join(' ');
  const latest = useRef({ machines, favourites });
  latest.current = { machines, favourites };
  // biome-ignore lint/correctness/useExhaustiveDependencies: hearts known late make the sections anew, a heart pressed does not
  return useMemo(() => {
    const all = ids === '' ? [] : ids.split(' ').map(Number);
    if (all.length === 0) return [];
    if (!hasSections) return [{ title: { kind: 'found' as const }, ids: all }];
    return sectionsOf({ machines: latest.current.machines, favourites: latest.current.favourites });
  }, [ids, hasSections, areHeartsKnown]);
}
