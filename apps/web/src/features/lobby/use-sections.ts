import type { Machine } from '@salon/contract/http.ts';
import { useMemo, useRef } from 'react';
import { type LobbyQuestion, type Section, sectionsOf } from './lobby-view.ts';

interface SectionsInput {
  wanted: readonly Machine[];
  favourites: readonly number[];
  /** Grows once, when the hearts are known. */
  areHeartsKnown: boolean;
  brandId: number | null;
  question: LobbyQuestion;
}

/** Sections of the lobby; they stay as they are while lights change, and are made anew when the list itself changes. */
export function useSections({ wanted, favourites, areHeartsKnown, brandId, question }: SectionsInput): Section[] {
  const isPlain = question.filter === null && question.search.trim() === '' && brandId === null;
  const ids = wanted.map(({ id }) => id).join(' ');
  const latest = useRef({ wanted, favourites });
  latest.current = { wanted, favourites };
  // biome-ignore lint/correctness/useExhaustiveDependencies: hearts known late make the sections anew, a heart pressed does not
  return useMemo(() => {
    const all = ids === '' ? [] : ids.split(' ').map(Number);
    if (all.length === 0) return [];
    if (!isPlain) return [{ title: { kind: 'found' as const }, ids: all }];
    return sectionsOf({ machines: latest.current.wanted, favourites: latest.current.favourites });
  }, [ids, isPlain, areHeartsKnown]);
}
