import { fetchAllTexts } from '@salon/i18n';
import type { i18n } from 'i18next';

let texts = () => Promise.resolve();

/** Called at the start, before there is a route. */
export function setPageTexts(i18n: i18n): void {
  texts = () => fetchAllTexts(i18n);
}

export const fetchPageTexts = (): Promise<void> => texts();

/** `lazy` of a page: its code, and the texts that are not of the lobby. */
export const wholePage =
  <Page>(load: () => Promise<Page>): (() => Promise<Page>) =>
  async () =>
    (await Promise.all([load(), texts()]))[0];
