import type { Texts } from '../texts.ts';

export const promotion: Texts['promotion'] = {
  title: 'الخصم والمكافأة',
  discount: 'الخصم',
  bonus: 'المكافأة',
  discountText: 'نسبة من صافي خسارتك منذ آخر خصم.',
  bonusText: 'ما مُنح لك.',
  paid: 'أُضيف {{amount}} إلى رصيدك.',
  none: 'لا شيء الآن',
  waitMinutes_zero: 'مجددًا بعد {{count}} دقيقة',
  waitMinutes_one: 'مجددًا بعد دقيقة واحدة',
  waitMinutes_two: 'مجددًا بعد دقيقتين',
  waitMinutes_few: 'مجددًا بعد {{count}} دقائق',
  waitMinutes_many: 'مجددًا بعد {{count}} دقيقة',
  waitMinutes_other: 'مجددًا بعد {{count}} دقيقة',
  below: 'عندما يكون الرصيد أقل من {{amount}}',
  asking: 'جارٍ الطلب..',
};
