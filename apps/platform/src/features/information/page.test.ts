import { games } from '@salon/domain/games/index.ts';
import { LANGUAGES } from '@salon/domain/language.ts';
import { formatPercent } from '@salon/i18n/times.ts';
import { describe, expect, it } from 'vitest';
import { textsOf } from './language.ts';
import { informationPage, pageIds, titleOf } from './page.ts';

const site = {
  id: 3,
  name: 'Ada & <Co>',
  currency: 'EUR',
  logo: null,
  settings: { CONTACT_EMAIL: 'help@ada.example', CONTACT_NUMBER: '905551112233' },
};

describe('information pages', () => {
  it.each(LANGUAGES.flatMap((language) => pageIds.map((page) => [language, page] as const)))(
    'FT-01 %s %s names its site, its contact and its language, and has no script',
    (language, page) => {
      const text = informationPage({ page, language, mode: 'dark', site });
      expect(text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-mode="dark">`);
      expect(text).toContain(`<h1>${titleOf(page, language)}</h1>`);
      expect(text).toContain('Ada &amp; &lt;Co&gt;');
      expect(text).toContain('mailto:help@ada.example');
      expect(text).not.toMatch(/<script|<Co>|\{\w+\}|undefined|\bnull\b/);
    },
  );

  it.each(LANGUAGES)(
    '%s names the age, the help line and the licence on every page, as the site has set them',
    (language) => {
      const regulated = { AGE_MIN: 21, HELP_LINE: 'Help & Co', HELP_LINE_NUMBER: '115', LICENCE: 'Licence 7/2026' };
      for (const page of pageIds) {
        const named = informationPage({ page, language, mode: null, site: { ...site, settings: regulated } });
        for (const text of ['21+', 'Help &amp; Co 115', 'Licence 7/2026']) expect(named).toContain(text);
        expect(informationPage({ page, language, mode: null, site })).toContain('18+');
      }
    },
  );

  it.each(LANGUAGES)('FT-01 %s shows every game with its own return, symbols and lines', (language) => {
    const text = informationPage({ page: 'paytables', language, mode: null, site });
    for (const game of games) {
      const table = game.paytable();
      const part = text.slice(text.indexOf(`<h2 id="${game.id}">`)).split('</section>')[0] ?? '';
      expect(part).toContain(game.name);
      expect(part).toContain(`<dd>${formatPercent(language, table.rtp)}</dd>`);
      expect(part.match(/<th scope="row">/g)).toHaveLength(table.rows.length);
      expect(part.match(/<li>\d+: [\d-]+<\/li>/g)).toHaveLength(table.lines.length);
      expect(part).toContain('€');
    }
  });

  it('CA-12 the contact page shows a map of the address with the site\u2019s key, and none without', () => {
    const settings = { ...site.settings, CONTACT_ADDRESS: 'Çırağan 1, İstanbul', MAPS_KEY: 'a-key_1' };
    const contact = (of: Record<string, unknown>) =>
      informationPage({ page: 'contact', language: 'tr', mode: null, site: { ...site, settings: of } });
    expect(contact(settings)).toContain(
      `src="https://www.google.com/maps/embed/v1/place?key=a-key_1&amp;q=%C3%87%C4%B1ra%C4%9Fan+1%2C+%C4%B0stanbul&amp;language=tr"`,
    );
    for (const without of [{ CONTACT_ADDRESS: '' }, { MAPS_KEY: '' }, { MAPS_KEY: undefined }])
      expect(contact({ ...settings, ...without })).not.toContain('<iframe');
    expect(contact({ ...settings, MAPS_KEY: '' })).toContain('Çırağan 1');
  });

  it('FT-01 every language says the same things: as many parts, paragraphs and points', () => {
    const shape = (language: 'tr' | 'en' | 'ar') =>
      Object.entries(textsOf[language].texts).map(([page, { sections }]) => [
        page,
        sections.map(({ paragraphs = [], list = [] }) => [paragraphs.length, list.length]),
      ]);
    expect(shape('tr')).toEqual(shape('en'));
    expect(shape('ar')).toEqual(shape('en'));
  });
});
