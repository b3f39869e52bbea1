import type { Texts } from '../texts.ts';

export const documentation: Texts['documentation'] = {
  title: 'مساعدة اللاعب',
  search: 'البحث في المساعدة',
  contents: 'في هذه الصفحة',
  found_zero: 'لا مواضيع',
  found_one: 'موضوع واحد',
  found_two: 'موضوعان',
  found_few: '{{count}} مواضيع',
  found_many: '{{count}} موضوعًا',
  found_other: '{{count}} موضوع',
  noResults: 'لا يوجد موضوع يضم هذه الكلمات.',
  loadFailed: 'تعذّر تحميل المساعدة.',
};
