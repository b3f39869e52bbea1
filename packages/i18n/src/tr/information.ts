import type { Texts } from '../texts.ts';

export const information: Texts['information'] = {
  title: 'Bilgi',
  about: '{{name}}, salondaki makineleri tarayıcınızdan canlı oynamanızı sağlar.',
  amounts:
    'Bütün tutarlar {{currency}} cinsindendir. Bağlantınıza ne olursa olsun bakiyenizi ve her oyunu platform saklar.',
  version: 'Arayüz sürümü {{version}}',
  passwordReset: 'Şifre Sıfırlama Prosedürü',
  gameRules: 'Oyun Kuralları ve İçeriği',
  playerProtection: 'Oyuncu Koruma Bilgileri',
  termsOfUse: 'Kullanım Koşulları',
  privacyPolicy: 'Gizlilik Politikası',
  paytables: 'Ödeme Tabloları',
  loadFailed: 'Bu sayfa yüklenemedi.',
  notThere: 'İşletmeci bu sayfayı henüz hazırlamadı.',
};
