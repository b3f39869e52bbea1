import type { Texts } from '../texts.ts';

export const waitlist: Texts['waitlist'] = {
  takenTitle: 'آلة {{machine}} مشغولة',
  takenText: 'يشغل لاعب آخر هذه الآلة. انضم إلى قائمة الانتظار: عندما يحين دورك تُحجز لك ونسألك.',
  notifyMe: 'الانضمام إلى قائمة الانتظار',
  willNotify: 'أنت في قائمة الانتظار.',
  stopNotifying: 'مغادرة قائمة الانتظار',
  failed: 'تعذّر الحفظ. حاول مرة أخرى.',
  position: 'ترتيبك: {{position}}.',
  readyTitle: '{{machine}} متاحة الآن. هل تريد اللعب عليها؟',
  readyText: 'هي محجوزة لك. إن لم تُجب نسأل التالي في قائمة الانتظار.',
  readyJoin: 'العب',
  readyNo: 'لا',
  readySeconds_zero: 'بقيت {{count}} ثانية',
  readySeconds_one: 'بقيت ثانية واحدة',
  readySeconds_two: 'بقيت ثانيتان',
  readySeconds_few: 'بقيت {{count}} ثوانٍ',
  readySeconds_many: 'بقيت {{count}} ثانية',
  readySeconds_other: 'بقيت {{count}} ثانية',
};
