import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readDocumentation } from './pages.ts';

const made = readDocumentation(fileURLToPath(new URL('../../../', import.meta.url)), '/somewhere/');

it('has a page of every file, and no link of one leads nowhere', () => {
  const sources = made.pages.map(({ source }) => source);
  expect(sources).toEqual(
    expect.arrayContaining(['README.md', 'docs/cabinet.md', 'docs/decisions/0002-transfer-protocol.md']),
  );
  expect(new Set(made.pages.map(({ path }) => path)).size).toBe(sources.length);
  expect(made.brokenLinks).toEqual([]);
});

it('leads from page to page, and to places that are there', () => {
  const targets = made.pages.flatMap(({ html }) => [
    ...html.matchAll(/(?:href|src)="\/somewhere\/([^"#]*)#?([^"]*)"/g),
  ]);
  expect(targets.length).toBeGreaterThan(50);
  const ids = new Map(made.pages.map(({ path, html }) => [path, html]));
  for (const [, path = '', anchor = ''] of targets) {
    if (made.files.has(path)) continue;
    expect([path, ids.has(path)]).toEqual([path, true]);
    if (anchor !== '') expect([path, anchor, ids.get(path)?.includes(` id="${anchor}"`)]).toEqual([path, anchor, true]);
  }
});

it('has no script or markup of a file, and every section to be found', () => {
  for (const { path, html } of made.pages)
    expect([path, /<(script|iframe|style|object)\b/i.test(html)]).toEqual([path, false]);
  const races = made.sections.find(({ path, anchor }) => path === 'reliability.html' && anchor === 'races');
  expect(races).toMatchObject({ page: 'Reliability', title: 'Races' });
  expect(races?.text).toContain('200 players want the one free seat');
  for (const { path, anchor } of made.sections)
    expect(made.pages.find((page) => page.path === path)?.html).toContain(` id="${anchor}"`);
});
