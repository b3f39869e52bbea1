import type { Texts } from '../texts.ts';

export const waitlist: Texts['waitlist'] = {
  takenTitle: '{{machine}} dolu',
  takenText: 'Bu makinede başka biri oturuyor. Boşalınca size haber verebiliriz.',
  tellMe: 'Boşalınca haber ver',
  tellMeOf: '{{machine}} boşalınca haber ver',
  willTell: 'Size haber verilecek.',
  stopTelling: 'Haber verme',
  free: '{{machine}} şimdi boş.',
  failed: 'Kaydedilemedi. Lütfen yeniden deneyin.',
};
