import { describe, expect, it } from 'vitest';
import * as en from './en/index.ts';
import * as tr from './tr/index.ts';

type Rooms = Record<string, Record<string, string>>;
const [source, target] = [en as Rooms, tr as Rooms];
const placeholdersOf = (text = ''): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();

describe('texts of the console', () => {
  it('fill the same placeholders in Turkish as in English, and none is empty', () => {
    const different = Object.entries(target).flatMap(([room, texts]) =>
      Object.entries(texts)
        .filter(([key, text]) => placeholdersOf(text).join() !== placeholdersOf(source[room]?.[key]).join() || !text)
        .map(([key]) => `${room}.${key}`),
    );
    expect(different).toEqual([]);
    expect(Object.keys(target)).toEqual(Object.keys(source));
  });
});
