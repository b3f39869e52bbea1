import { LANGUAGES } from '@salon/domain/language.ts';
import { describe, expect, it } from 'vitest';
import { loadTopics } from '../features/documentation/topics.ts';
import { SHOWN_KEYS } from '../features/game/deck/keyboard-commands.ts';

describe('keys in the player help', () => {
  it.each(LANGUAGES)('RT-12 %s names every key of the game screen', async (language) => {
    const keyboard = (await loadTopics(language)).find(({ id }) => id === 'keyboard');
    const named = keyboard?.keys?.map(([key]) => key) ?? [];
    // The space bar has a name in each language.
    for (const key of Object.values(SHOWN_KEYS).filter((one) => one !== 'space')) expect(named).toContain(key);
    expect(named).toHaveLength(Object.keys(SHOWN_KEYS).length);
  });
});
