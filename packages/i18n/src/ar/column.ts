import type { column as source } from '../en/column.ts';
import type { AreaTexts } from '../texts.ts';

export const column: AreaTexts<typeof source> = {
  sideBar: 'هذه الآلة',
  showSideBar: 'إظهار العمود الجانبي',
  hideSideBar: 'إخفاء العمود الجانبي',
  line: 'رصيد الآلة عبر الألعاب',
  lineText_zero: 'رصيد الآلة: من {{from}} إلى {{to}}.',
  lineText_one: 'رصيد الآلة في آخر لعبة: من {{from}} إلى {{to}}.',
  lineText_two: 'رصيد الآلة في آخر لعبتين: من {{from}} إلى {{to}}.',
  lineText_few: 'رصيد الآلة في آخر {{count}} ألعاب: من {{from}} إلى {{to}}.',
  lineText_many: 'رصيد الآلة في آخر {{count}} لعبة: من {{from}} إلى {{to}}.',
  lineText_other: 'رصيد الآلة في آخر {{count}} لعبة: من {{from}} إلى {{to}}.',
  lineEmpty: 'يبدأ مع أول لعبة.',
  facts: 'اللعبة',
  rtp: 'نسبة العائد (RTP)',
  bets: 'الرهانات',
  betRange: 'من {{from}} إلى {{to}}',
  features: 'الميزات',
  jackpotOdds: 'احتمال الجائزة الكبرى',
  jackpotOddsText: '1 من {{spins}} لفة عند رهان {{bet}}',
  layout: 'موضع الأزرار',
  layout_auto: 'تلقائي',
  layout_beside: 'بجانب الصورة',
  layout_below: 'تحت الصورة',
  ownWindow: 'الصورة في نافذة مستقلة',
  intoPage: 'إعادة الصورة إلى الصفحة',
};
