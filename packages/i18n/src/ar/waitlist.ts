import type { Texts } from '../texts.ts';

export const waitlist: Texts['waitlist'] = {
  takenTitle: 'آلة {{machine}} مشغولة',
  takenText: 'يجلس شخص آخر عند هذه الآلة. يمكننا إخبارك حالما تصبح شاغرة.',
  tellMe: 'أخبرني عندما تصبح شاغرة',
  tellMeOf: 'أخبرني عندما تصبح {{machine}} شاغرة',
  willTell: 'سيتم إخبارك.',
  stopTelling: 'لا تخبرني',
  free: 'آلة {{machine}} شاغرة الآن.',
  failed: 'تعذّر الحفظ. حاول مرة أخرى.',
};
