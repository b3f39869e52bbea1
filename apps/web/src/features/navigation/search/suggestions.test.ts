import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SUGGESTIONS, type Named, suggestions } from './suggestions.ts';

const named = (title: string, ...trail: string[]): Named => ({ title, trail });
const menu = [
  named('Ana Sayfa'),
  named('Profil'),
  named('Oyun Oturumları'),
  named('İşlemler'),
  named('Çıkış yap'),
  named('Giriş 2', 'Sayfalar', 'Oturum açma'),
  named('Sol kenar çubuğu', 'Arayüz', 'Sayfa düzenleri', 'Kartlı'),
];
const titles = (query: string) => suggestions(query, menu).map(({ title }) => title);

describe('menu search', () => {
  it.each([
    ['işlem', ['İşlemler']],
    ['ISLEM', ['İşlemler']],
    ['İŞLEMLER', ['İşlemler']],
    ['ıslemler', ['İşlemler']],
    ['cikis', ['Çıkış yap']],
    ['ÇIKIŞ', ['Çıkış yap']],
    ['oturumlari', ['Oyun Oturumları']],
    ['OTURUMLARI', ['Oyun Oturumları']],
    ['  profil  ', ['Profil']],
    ['kartlı sol', ['Sol kenar çubuğu']],
    ['GİRİŞ', ['Giriş 2']],
    ['yok', []],
    ['', []],
    ['   ', []],
  ])('NV-07 %j suggests %j', (query, expected) => {
    expect(titles(query)).toEqual(expected);
  });

  it('NV-07 puts names before the branches around them, beginnings before middles', () => {
    const all = [named('Ayrı', 'Sayfa'), named('Ana Sayfa'), named('Sayfa düzenleri'), named('Sayfa')];
    expect(suggestions('sayfa', all).map(({ title }) => title)).toEqual([
      'Sayfa',
      'Sayfa düzenleri',
      'Ana Sayfa',
      'Ayrı',
    ]);
  });

  it('NV-07 never suggests more than ten', () => {
    const many = Array.from({ length: 40 }, (_, index) => named(`Sayfa ${index}`));
    expect(suggestions('sayfa', many)).toHaveLength(MAX_SUGGESTIONS);
    expect(MAX_SUGGESTIONS).toBe(10);
  });

  const letters = fc.constantFrom(...'abcçdefgğhıiİIjklmnoöprsştuüvyzâîû');
  const turkish = fc.string({ unit: letters, minLength: 1, maxLength: 12 });
  const plain = (text: string) =>
    [...text]
      .map(
        (letter) =>
          ({ ç: 'c', ğ: 'g', ı: 'i', İ: 'i', I: 'i', ö: 'o', ş: 's', ü: 'u', â: 'a', î: 'i', û: 'u' })[letter] ??
          letter,
      )
      .join('');

  it('NV-07 finds every Turkish name by its capitals, its small letters and without its marks', () => {
    fc.assert(
      fc.property(turkish, (name) => {
        for (const query of [
          name,
          name.toLocaleUpperCase('tr'),
          name.toLocaleLowerCase('tr'),
          name.toUpperCase(),
          name.toLowerCase(),
          plain(name),
          plain(name).toUpperCase(),
        ])
          expect(suggestions(query, [named(name)]), `${query} for ${name}`).toHaveLength(1);
      }),
    );
  });
});
