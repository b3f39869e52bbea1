import type { Texts } from '../texts.ts';

export const waitlist: Texts['waitlist'] = {
  takenTitle: 'آلة {{machine}} مشغولة',
  takenText: 'هناك من يجلس إلى هذه الآلة. قف في الدور: عندما يحين دورك تُحجز لك ونسألك.',
  notifyMe: 'الوقوف في الدور',
  willNotify: 'أنت في الدور.',
  stopNotifying: 'مغادرة الدور',
  failed: 'تعذّر الحفظ. حاول مرة أخرى.',
  position: 'ترتيبك: {{position}}.',
  readyTitle: '{{machine}} متاحة الآن. هل تجلس إليها؟',
  readyText: 'هي محجوزة لك. إن لم تُجب نسأل التالي في الدور.',
  readyJoin: 'اجلس',
  readyNo: 'لا',
  readySeconds_zero: 'بقيت {{count}} ثانية',
  readySeconds_one: 'بقيت ثانية واحدة',
  readySeconds_two: 'بقيت ثانيتان',
  readySeconds_few: 'بقيت {{count}} ثوانٍ',
  readySeconds_many: 'بقيت {{count}} ثانية',
  readySeconds_other: 'بقيت {{count}} ثانية',
};
