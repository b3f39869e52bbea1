import type { Texts } from '../texts.ts';

export const lock: Texts['lock'] = {
  title: 'KİLİTLİ',
  text: 'Sayfa, işlem yapılmadığı için kilitlendi.',
  safe: 'Yeriniz ve krediniz güvende.',
  pad: 'Rakamlar',
  deleteDigit: 'Son rakamı sil',
  pin: 'PIN',
  unlock: 'Kilidi aç',
  logout: 'Çıkış yap',
  pinRequired: 'PIN kodunuzu girin.',
  wrong: 'PIN yanlış.',
  offline: 'Platforma ulaşılamıyor. Lütfen birazdan yeniden deneyin.',
  attemptsSpent: 'Çok fazla yanlış deneme. Lütfen yeniden giriş yapın.',
  unlocked: 'Kilit açıldı.',
  promptTitle: 'Hâlâ burada mısınız?',
  promptText: 'Uzun süredir işlem yapmadınız. Devam etmek istiyor musunuz?',
  promptCountdown: 'Yanıt gelmezse {{time}} sonra çıkış yapılır. Makinedeki kredi bakiyenize geri döner.',
  promptContinue: 'Devam et',
  promptLoggedOut: 'Uzun süredir işlem yapmadığınız için çıkış yapıldı.',
};
