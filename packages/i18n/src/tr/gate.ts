import type { Texts } from '../texts.ts';

export const gate: Texts['gate'] = {
  noWebRtcTitle: 'Bu tarayıcı makineleri gösteremiyor',
  browserAdvice: 'Önerilen tarayıcılar',
};
