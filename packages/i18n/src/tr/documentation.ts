import type { Texts } from '../texts.ts';

export const documentation: Texts['documentation'] = {
  title: 'Oyuncu yardımı',
  search: 'Yardımda ara',
  contents: 'Bu sayfada',
  found_one: '{{count}} konu',
  found_other: '{{count}} konu',
  noResults: 'Bu sözcükleri içeren bir konu yok.',
  loadFailed: 'Yardım yüklenemedi.',
};
