import { describe, expect, it } from 'vitest';
import { classGroupOf, groupOf } from './token-groups.ts';

const isColor = (value: string) => value.startsWith('#');

describe('the order of helper classes', () => {
  it.each([
    ['--accent', '#fff', 'colors'],
    ['--radius-card', '14px', 'radii'],
    ['--spacing-bar', '60px', 'sizes'],
    ['--text-14', '0.875rem', 'type'],
    ['--animate-spin', 'spin 1s', 'motion'],
    ['--digit', '0', null],
  ])('RT-19 the token %s belongs to %s, %s', (name, value, group) => {
    expect(groupOf({ name, value }, isColor)).toBe(group);
  });

  it.each([
    ['background-color: var(--s1);', 'color'],
    ['color: var(--dim);', 'color'],
    ['border-color: var(--line);', 'color'],
    ['padding-inline: 4px;', 'space'],
    ['min-height: 44px;', 'size'],
    ['font-size: 14px;', 'text'],
    ['display: grid;', 'arrangement'],
    ['animation: none;', 'rest'],
  ])('RT-19 a class that sets %s is about %s', (declarations, group) => {
    expect(classGroupOf(declarations)).toBe(group);
  });
});
