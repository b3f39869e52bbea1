import type { general } from '@salon/i18n/en/general.ts';
import type { navigation } from '@salon/i18n/en/navigation.ts';
import type { IconName } from './icons.ts';

export interface NavigationBadge {
  title: string;
  /** CSS colours; tokens such as `var(--s3)`, so that they follow the theme. */
  bg: string;
  fg: string;
}

/** Texts that need nothing to be filled in. */
type Plain<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends `${string}{{${string}` ? never : Key;
}[keyof Texts & string];
type ItemText = `general.${Plain<typeof general>}` | `navigation.${Plain<typeof navigation>}`;

/** A text with its optional number and "with tabs" suffix. */
export interface ItemTitle {
  text: ItemText;
  number?: string;
  isTabbed?: boolean;
}

interface Entry {
  /** Unique in the tree; shortcuts store it. */
  id: string;
  title: ItemTitle;
  icon?: IconName;
  badge?: NavigationBadge;
  /** Roles that may see it; absent: everybody, empty: guests only. */
  auth?: readonly string[];
  /** Levels that may see it; absent: every level. */
  levels?: readonly number[];
}

/** A heading with its items; a drop-down where the navigation is horizontal. */
export interface NavigationGroup extends Entry {
  type: 'group';
  children: readonly NavigationItem[];
}
/** Opens and closes. */
export interface NavigationCollapse extends Entry {
  type: 'collapse';
  children: readonly NavigationItem[];
}
/** A page of this client. */
export interface NavigationPage extends Entry {
  type: 'item';
  url: string;
  /** Active at this very address only, not below it. */
  exact?: boolean;
}
/** An address that this client does not draw. */
export interface NavigationLink extends Entry {
  type: 'link';
  url: string;
  target?: '_self' | '_blank';
}
export interface NavigationDivider {
  type: 'divider';
  id: string;
  auth?: readonly string[];
  levels?: readonly number[];
}

export type NavigationBranch = NavigationGroup | NavigationCollapse;
export type NavigationLeaf = NavigationPage | NavigationLink;
export type NavigationItem = NavigationBranch | NavigationLeaf | NavigationDivider;

export const isBranch = (item: NavigationItem): item is NavigationBranch =>
  item.type === 'group' || item.type === 'collapse';
export const isLeaf = (item: NavigationItem): item is NavigationLeaf => item.type === 'item' || item.type === 'link';
