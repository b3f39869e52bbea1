import { createI18n } from '@salon/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NavigationItem } from '../tree/navigation-item.ts';
import { VerticalNavigation } from './vertical-navigation.tsx';

const items: NavigationItem[] = [
  { type: 'item', id: 'home', title: { text: 'general.home' }, icon: 'home', url: '/lobby' },
  {
    type: 'collapse',
    id: 'pages',
    title: { text: 'navigation.pages' },
    badge: { title: '2', bg: 'var(--s3)', fg: 'var(--text)' },
    children: [
      {
        type: 'collapse',
        id: 'search',
        title: { text: 'navigation.searchPages' },
        children: [
          { type: 'item', id: 'classic', title: { text: 'navigation.classic' }, url: '/pages/search/classic' },
        ],
      },
      { type: 'collapse', id: 'errors', title: { text: 'navigation.errors' }, children: [] },
    ],
  },
  { type: 'link', id: 'out', title: { text: 'navigation.siteSettings' }, url: '/Settings.json', target: '_blank' },
];

let i18n: Awaited<ReturnType<typeof createI18n>>;
beforeAll(async () => {
  i18n = await createI18n('en');
}, 60_000);

const drawnAt = (path: string, folded = false) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[path]}>
        <VerticalNavigation items={items} folded={folded} />
      </MemoryRouter>
    </I18nextProvider>,
  );

const expanded = (markup: string) => [...markup.matchAll(/aria-expanded="(\w+)"/g)].map(([, open]) => open);

describe('the menu as a column', () => {
  it('NV-04 has its branches closed where the page lies in none of them', () => {
    expect(expanded(drawnAt('/lobby'))).toEqual(['false', 'false', 'false']);
  });

  it('NV-04 opens the branches that the page lies in, and marks the page alone', () => {
    const markup = drawnAt('/pages/search/classic');
    expect(expanded(markup)).toEqual(['true', 'true', 'false']);
    expect([
      ...markup.matchAll(/<a [^>]*aria-current="page"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*aria-current="page"/g),
    ]).toHaveLength(1);
  });

  it('NV-05 sets each level in', () => {
    const indents = [...drawnAt('/pages/search/classic').matchAll(/padding-inline-start:(\d+)px/g)].map(([, px]) => px);
    expect(indents).toEqual(['24', '24', '56', '72', '56', '24']);
  });

  it('NV-03 folded has accessible names and no open branch', () => {
    const markup = drawnAt('/pages/search/classic', true);
    expect(expanded(markup)).toEqual(['false', 'false', 'false']);
    expect(markup).toContain('<span class="sr-only">Home</span>');
  });

  it('NV-02 draws a badge in its colours and marks external links', () => {
    const markup = drawnAt('/lobby');
    expect(markup).toContain('background-color:var(--s3);color:var(--text)');
    expect(markup).toMatch(/href="\/Settings.json"[^>]*target="_blank"/);
    expect(markup).toContain('(opens in a new tab)');
  });
});
