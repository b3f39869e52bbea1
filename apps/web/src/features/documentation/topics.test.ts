import { LANGUAGES } from '@salon/domain/language.ts';
import { describe, expect, it } from 'vitest';
import { topicIds } from './topic.ts';
import { foundTopics, loadTopics } from './topics.ts';

const ids = (topics: { id: string }[]) => topics.map(({ id }) => id);

describe('player help', () => {
  it.each(LANGUAGES)('RT-12 %s has every topic, each with its own address, in the same order', async (language) => {
    const topics = await loadTopics(language);
    expect(ids(topics)).toEqual([...topicIds]);
    for (const { title, paragraphs = [], list = [], keys = [] } of topics) {
      expect(title).not.toBe('');
      expect(paragraphs.length + list.length + keys.length).toBeGreaterThan(0);
    }
  });

  it('RT-12 every language has the same topics and lengths', async () => {
    const shape = async (language: string) =>
      (await loadTopics(language)).map(({ paragraphs = [], list = [], keys = [] }) => [
        paragraphs.length,
        list.length,
        keys.length,
      ]);
    expect(await shape('tr')).toEqual(await shape('en'));
    expect(await shape('ar')).toEqual(await shape('en'));
  });

  it('RT-12 a language without texts reads the English ones', async () => {
    expect(await loadTopics('bg')).toBe(await loadTopics('en'));
  });

  it.each([
    ['tr', 'KLAVYE', 'keyboard'],
    ['tr', 'cekme', 'withdrawal'],
    ['tr', 'BAĞLANTI', 'reconnect'],
    ['tr', 'kıralamaz', null],
    ['en', 'attendant  PAY', 'hand-pay'],
    ['ar', 'الإيداع', 'deposit'],
  ] as const)('RT-12 in %s %j finds %j first', async (language, query, first) => {
    expect(foundTopics(await loadTopics(language), query)[0]?.id ?? null).toBe(first);
  });

  it('RT-12 an empty query lists everything in order', async () => {
    expect(ids(foundTopics(await loadTopics('en'), ' '))).toEqual([...topicIds]);
  });
});
