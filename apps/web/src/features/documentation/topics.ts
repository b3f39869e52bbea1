import { matches } from '@salon/domain/typed/search.ts';
import type { Topic } from './topic.ts';

/** Topics that hold every word of `query`, those with all of them in their title first. */
export function foundTopics(topics: readonly Topic[], query: string): Topic[] {
  const found = topics.filter((topic) => matches(query, textsOf(topic)));
  const isNamed = ({ title }: Topic) => Number(matches(query, [title]));
  return query.trim() === '' ? found : found.sort((a, b) => isNamed(b) - isNamed(a));
}

const textsOf = ({ title, paragraphs = [], list = [], keys = [] }: Topic): string[] => [
  title,
  ...paragraphs,
  ...list,
  ...keys.flat(),
];

const loaders: Record<string, () => Promise<{ topics: Topic[] }>> = {
  tr: () => import('./content/tr.ts'),
  en: () => import('./content/en.ts'),
  ar: () => import('./content/ar.ts'),
};

/** The help of one language, fetched when it is first read; a language without one reads the English. */
export async function loadTopics(language: string): Promise<Topic[]> {
  const load = loaders[language] ?? loaders.en;
  return load === undefined ? [] : (await load()).topics;
}
