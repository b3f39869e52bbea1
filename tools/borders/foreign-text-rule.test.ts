// biome-ignore-all lint/suspicious/noTemplateCurlyInString: samples of source
import { describe, expect, it } from 'vitest';
import { foreignTextRule } from './foreign-text-rule.ts';

const refused = (text: string, path = 'apps/console/src/rooms/money/a.tsx') => foreignTextRule({ path, text }).length;

describe('what a stranger typed, in a line of the console', () => {
  it.each([
    'const text = `${name} · ${id}`;',
    'const text = `${id}, ${player.username}`;',
    "cell: ({ paidBy }) => `${paidBy ?? t('general.none')}, ${format.dateTime(paidAt)}`,",
    'title={`${page.machine.number} ${page.machine.name}`}',
    '{player.email} · {id}',
    '{id} · {reason}',
  ])('is isolated, so it is refused: %s', (text) => {
    expect(refused(text)).toBe(1);
    for (const path of ['apps/console/src/rooms/a.test.tsx', 'apps/web/src/a.tsx', 'apps/platform/src/a.ts'])
      expect(refused(text, path)).toBe(0);
  });

  it.each([
    'const text = line`${name} · ${id}`;',
    "const text = `${t('players.title_ban', { name })}, ${format.dateTime(at)}`;",
    'const path = `/players/${player.id}`;',
    'const style = `--${name}`;',
    'const text = `${format.money(minor)} · ${id}`;',
    'function Row({ name }: { name: string }) {',
    'cell: ({ username }) => username, value: ({ username }) => username,',
    '<bdi>{reason}</bdi>',
  ])('is let through: %s', (text) => expect(refused(text)).toBe(0));

  it('is said with its line', () =>
    expect(foreignTextRule({ path: 'apps/console/src/a.ts', text: '\nconst a = `by ${who}`;\n' })).toEqual([
      expect.stringMatching(/^line 2: who /),
    ]));
});
