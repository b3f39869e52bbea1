import type { Texts } from '../texts.ts';

export const geoBlock: Texts['geoBlock'] = {
  noWebRtcTitle: 'Bu tarayıcı makineleri gösteremiyor',
  browserAdvice: 'Önerilen tarayıcılar',
};
