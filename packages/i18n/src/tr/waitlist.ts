import type { Texts } from '../texts.ts';

export const waitlist: Texts['waitlist'] = {
  takenTitle: '{{machine}} dolu',
  takenText:
    'Bu makinede başka biri oturuyor. Sıraya girerseniz, sıranız gelince makine sizin için tutulur ve size sorulur.',
  notifyMe: 'Sıraya gir',
  willNotify: 'Sıradasınız.',
  stopNotifying: 'Sıradan çık',
  failed: 'Kaydedilemedi. Lütfen yeniden deneyin.',
  position: 'Sıranız: {{position}}.',
  readyTitle: '{{machine}} boşaldı. Oturmak ister misiniz?',
  readyText: 'Sizin için tutuluyor. Yanıt gelmezse sıradaki kişiye sorulur.',
  readyJoin: 'Otur',
  readyNo: 'Hayır',
  readySeconds_one: '{{count}} saniye kaldı',
  readySeconds_other: '{{count}} saniye kaldı',
};
