import type { TFunction } from 'i18next';
import type { ItemTitle } from './navigation-item.ts';

/** The name of an item in the language of the page: `Left sidebar 2, tabbed`. */
export function titleText({ text, number, isTabbed }: ItemTitle, t: TFunction): string {
  const name: string = t(text);
  const numbered = number === undefined ? name : `${name} ${number}`;
  return isTabbed ? t('navigation.withTabs', { title: numbered }) : numbered;
}
