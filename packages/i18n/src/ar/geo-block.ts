import type { Texts } from '../texts.ts';

export const geoBlock: Texts['geoBlock'] = {
  noWebRtcTitle: 'لا يستطيع هذا المتصفح عرض الآلات',
  browserAdvice: 'المتصفحات الموصى بها',
};
