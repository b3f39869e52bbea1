import type { column as source } from '../en/column.ts';
import type { AreaTexts } from '../texts.ts';

export const column: AreaTexts<typeof source> = {
  sideBar: 'هذه الآلة',
  showSideBar: 'إظهار العمود الجانبي',
  hideSideBar: 'إخفاء العمود الجانبي',
  line: 'الصافي عبر الجولات',
  lineText_zero: 'الصافي: من {{from}} إلى {{to}}.',
  lineText_one: 'الصافي في آخر جولة: من {{from}} إلى {{to}}.',
  lineText_two: 'الصافي في آخر جولتين: من {{from}} إلى {{to}}.',
  lineText_few: 'الصافي في آخر {{count}} جولات: من {{from}} إلى {{to}}.',
  lineText_many: 'الصافي في آخر {{count}} جولة: من {{from}} إلى {{to}}.',
  lineText_other: 'الصافي في آخر {{count}} جولة: من {{from}} إلى {{to}}.',
  lineEmpty: 'يبدأ مع أول جولة.',
  facts: 'اللعبة',
  rtp: 'نسبة العائد (RTP)',
  bets: 'الرهانات',
  betRange: 'من {{from}} إلى {{to}}',
  features: 'الميزات',
  jackpotOdds: 'احتمال الجائزة الكبرى',
  jackpotOddsText: '1 من {{spins}} لكل لفة برهان {{bet}}',
  layout: 'موضع الأزرار',
  layout_auto: 'تلقائي',
  layout_beside: 'بجانب الصورة',
  layout_below: 'تحت الصورة',
  ownWindow: 'الصورة في نافذة مستقلة',
  intoPage: 'إعادة الصورة إلى الصفحة',
};
