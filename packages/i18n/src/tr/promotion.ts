import type { Texts } from '../texts.ts';

export const promotion: Texts['promotion'] = {
  title: 'İndirim ve bonus',
  discount: 'İndirim',
  bonus: 'Bonus',
  discountText: 'Son indirimden bu yana net kaybınızın bir payı.',
  bonusText: 'Size tanımlanan tutar.',
  paid: '{{amount}} bakiyenize eklendi.',
  none: 'Şu anda yok',
  waitMinutes_one: '{{count}} dakika sonra yeniden',
  waitMinutes_other: '{{count}} dakika sonra yeniden',
  below: 'Bakiye {{amount}} altındayken',
  asking: 'Soruluyor..',
};
