import type { Texts } from '../texts.ts';

export const ending: Texts['ending'] = {
  logged_out: 'Çıkış yaptınız.',
  ended_by_player: 'Bu oturumu başka bir cihazınızdan kapattınız. Lütfen yeniden giriş yapın.',
  password_changed: 'Şifreniz değiştirildi. Lütfen yeni şifrenizle giriş yapın.',
  account_closed: 'Bu hesap kapatıldı.',
  pin_attempts: 'PIN çok fazla kez yanlış girildi. Lütfen yeniden giriş yapın.',
  expired: 'Oturumunuzun süresi doldu. Lütfen yeniden giriş yapın.',
  banned: 'Bu hesap yasaklandı.',
};
