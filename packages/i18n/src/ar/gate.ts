import type { Texts } from '../texts.ts';

export const gate: Texts['gate'] = {
  noWebRtcTitle: 'لا يستطيع هذا المتصفح عرض الآلات',
  browserAdvice: 'المتصفحات الموصى بها',
};
