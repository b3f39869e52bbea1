import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Named } from '../search/suggestions.ts';
import type { IconName } from './icons.ts';
import { titleText } from './item-title.ts';
import { type LeafAt, leavesOf } from './leaves.ts';
import type { NavigationItem } from './navigation-item.ts';

export interface NamedLeaf extends Named {
  leaf: LeafAt['leaf'];
  /** Its own, or that of the branch it lies in. */
  icon: IconName | undefined;
}

/** Every page and link of the menu with its name in the language of the page. */
export function useNamedLeaves(items: readonly NavigationItem[]): NamedLeaf[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      leavesOf(items).map(({ leaf, trail }) => ({
        leaf,
        title: titleText(leaf.title, t),
        trail: trail.map(({ title }) => titleText(title, t)),
        icon: leaf.icon ?? trail.findLast(({ icon }) => icon !== undefined)?.icon,
      })),
    [items, t],
  );
}
